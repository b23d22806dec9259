import { type Finding, NOTHING } from "@causeway/operator";
import type { Price } from "@causeway/protocol";

import { heldTerms, type PricedDestination } from "./PricedDestination.ts";

/** A price in words. */
export function describePrice(price: Price): string {
  const rates = describeRates(price);
  return `${rates}, at most ${price.maxGasLimit} gas and ${price.maxPayload} bytes`;
}

/** What a destination shall cost and costs, in words. */
export function describeChange({ subject, wanted, held }: PricedDestination): string {
  const now = `${subject} cost ${describePrice(wanted)}`;
  if (held === undefined) return now;
  const before = describePrice(heldTerms(held));
  return before === describePrice(wanted) ? `${now}, as before` : `${now}, instead of ${before}`;
}

/** What differs in a price, one finding for each thing that is decided apart. */
export function priceFindings({ subject, wanted, held }: PricedDestination): Finding[] {
  const parts = [
    { kind: "price", describe: describeRates },
    { kind: "payload-maximum", describe: ({ maxPayload }: Price) => `${maxPayload} bytes` },
    { kind: "gas-maximum", describe: ({ maxGasLimit }: Price) => `${maxGasLimit} gas` },
  ] as const;
  return parts.flatMap(({ kind, describe }) => {
    const expected = describe(wanted);
    const actual = held === undefined ? NOTHING : describe(heldTerms(held));
    return expected === actual ? [] : [{ kind, subject, expected, held: actual }];
  });
}

function describeRates({ base, gasPrice, gasPerByte }: Price): string {
  return `${base} wei and ${gasPrice} wei per gas, ${gasPerByte} gas per byte`;
}
