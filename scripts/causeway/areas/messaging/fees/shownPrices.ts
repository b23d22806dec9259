import { isSamePrice, timeText } from "@causeway/protocol";

import { describePrice } from "./describePrice.ts";
import {
  allPrices,
  type HeldPrice,
  type PricedDestination,
  type Prices,
} from "./PricedDestination.ts";

/** Lines of `fees show`: what they are about, and what they say. */
type Lines = readonly (readonly [string, string])[];

/** What the prices in force say, and what moves beside them. @param time Unix seconds. */
export function shownPrices(
  prices: Prices,
  time: bigint,
): { readonly says: Lines; readonly stands: Lines } {
  const inForce = allPrices(prices).filter(isInForce);
  return {
    says: inForce.map((price) => [price.subject, describePrice(price.held.terms, price)]),
    stands: [
      ...inForce.map(
        (price) => [`gas price of ${price.subject}`, describeGasPrice(price)] as const,
      ),
      ...inForce.flatMap((price) => describeGrace(price, time)),
    ],
  };
}

type PriceInForce = PricedDestination & { readonly held: HeldPrice };

function isInForce(price: PricedDestination): price is PriceInForce {
  return price.held !== undefined;
}

function describeGasPrice({ coinUnit, held: { charged, band } }: PriceInForce): string {
  return `${charged.upcoming.gasPrice} ${coinUnit}, may be ${band.lowest} to ${band.highest}`;
}

function describeGrace({ subject, held, ...units }: PriceInForce, time: bigint): Lines {
  const { price, upcoming, graceEndsAt } = held.charged;
  if (isSamePrice(price, upcoming)) return [];
  const until = time < graceEndsAt ? `until ${timeText(graceEndsAt)}` : "until somebody settles it";
  return [[`charged for ${subject}`, `${describePrice(price, units)}, ${until}`]];
}
