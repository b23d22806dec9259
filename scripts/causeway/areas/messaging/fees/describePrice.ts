import type { CoinOf } from "@causeway/backtest";
import { type Finding, NOTHING } from "@causeway/operator";
import type { Price } from "@causeway/protocol";
import { heldTerms, type PricedDestination } from "./PricedDestination.ts";
import { rateChangesOf } from "./priceChanges.ts";

/** The units of a price: of the coin in which it is charged, and of gas limits at the destination. */
export type PriceUnits = Pick<PricedDestination, "coinUnit" | "gasUnit">;

const EVM_UNITS: PriceUnits = { coinUnit: "wei", gasUnit: "gas" };

/** A price in words. */
export function describePrice(price: Price, units = EVM_UNITS): string {
  const { gasUnit } = units;
  const rates = describeRates(price, units);
  return `${rates}, at most ${price.maxGasLimit} ${gasUnit} and ${price.maxPayload} bytes`;
}

/** What a destination must cost and costs, in words. */
export function describeChange({ subject, wanted, held, ...units }: PricedDestination): string {
  const wantedText = describePrice(wanted, units);
  const now = `${subject} cost ${wantedText}`;
  if (held === undefined) return now;
  const before = describePrice(heldTerms(held), units);
  return before === wantedText ? `${now}, as before` : `${now}, instead of ${before}`;
}

/**
 * The differences of a price, a finding for each that is decided apart.
 *
 * @param coin In which the chain charges.
 */
export function priceFindings(
  { subject, coinUnit, gasUnit, wanted, held }: PricedDestination,
  coin: CoinOf,
): Finding[] {
  const before = held === undefined ? null : heldTerms(held);
  const changes = rateChangesOf({ before, after: wanted }, coin);
  const units = { coinUnit, gasUnit };
  const parts = [
    { kind: "price", describe: (price: Price) => describeRates(price, units), changes },
    { kind: "payload-maximum", describe: ({ maxPayload }: Price) => `${maxPayload} bytes` },
    { kind: "gas-maximum", describe: ({ maxGasLimit }: Price) => `${maxGasLimit} ${gasUnit}` },
  ] as const;
  return parts.flatMap(({ kind, describe, ...more }) => {
    const expected = describe(wanted);
    const actual = before === null ? NOTHING : describe(before);
    return expected === actual ? [] : [{ kind, subject, expected, held: actual, ...more }];
  });
}

function describeRates(
  { base, gasPrice, gasPerByte }: Price,
  { coinUnit, gasUnit }: PriceUnits,
): string {
  return `${base} ${coinUnit} and ${gasPrice} ${coinUnit} per ${gasUnit}, ${gasPerByte} ${gasUnit} per byte`;
}
