import type { CoinOf } from "@causeway/backtest";
import { type Finding, NOTHING } from "@causeway/operator";
import type { Price } from "@causeway/protocol";

import { rateChangesOf } from "../../fees/priceChanges.ts";
import { heldTerms, type PricedDestination } from "./PricedDestination.ts";

/**
 * A price in words.
 *
 * @param gasUnit The unit of gas limits at the destination.
 */
export function describePrice(price: Price, gasUnit = "gas"): string {
  const rates = describeRates(price, gasUnit);
  return `${rates}, at most ${price.maxGasLimit} ${gasUnit} and ${price.maxPayload} bytes`;
}

/** What a destination must cost and costs, in words. */
export function describeChange({ subject, gasUnit, wanted, held }: PricedDestination): string {
  const wantedText = describePrice(wanted, gasUnit);
  const now = `${subject} cost ${wantedText}`;
  if (held === undefined) return now;
  const before = describePrice(heldTerms(held), gasUnit);
  return before === wantedText ? `${now}, as before` : `${now}, instead of ${before}`;
}

/**
 * The differences of a price, a finding for each that is decided apart.
 *
 * @param coin In which the chain charges.
 */
export function priceFindings(
  { subject, gasUnit, wanted, held }: PricedDestination,
  coin: CoinOf,
): Finding[] {
  const before = held === undefined ? null : heldTerms(held);
  const changes = rateChangesOf({ before, after: wanted }, coin);
  const parts = [
    { kind: "price", describe: (price: Price) => describeRates(price, gasUnit), changes },
    { kind: "payload-maximum", describe: ({ maxPayload }: Price) => `${maxPayload} bytes` },
    { kind: "gas-maximum", describe: ({ maxGasLimit }: Price) => `${maxGasLimit} ${gasUnit}` },
  ] as const;
  return parts.flatMap(({ kind, describe, ...more }) => {
    const expected = describe(wanted);
    const actual = before === null ? NOTHING : describe(before);
    return expected === actual ? [] : [{ kind, subject, expected, held: actual, ...more }];
  });
}

function describeRates({ base, gasPrice, gasPerByte }: Price, gasUnit: string): string {
  return `${base} wei and ${gasPrice} wei per ${gasUnit}, ${gasPerByte} ${gasUnit} per byte`;
}
