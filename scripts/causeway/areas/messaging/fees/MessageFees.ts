import { isFree, type Price } from "@causeway/protocol";

import type { PricedDestination, Prices } from "./PricedDestination.ts";

/** The content of a version, as `MessageFees` of `IMessageFeeSchedule`. */
export interface MessageFees {
  readonly bandBps: number;
  readonly messagePrices: DestinationPrice[];
  readonly resultPrices: DestinationPrice[];
  readonly shares: Share[];
}

/** What delivery at a destination costs. */
export interface DestinationPrice {
  readonly destinationChainId: bigint;
  readonly free: boolean;
  readonly price: Price;
}

/** A part of the fees. */
export interface Share {
  /** The address, as the chain's family writes it. */
  readonly account: string;
  readonly bps: number;
}

/** The prices of a version, by ascending destination. */
export function toEntries(prices: Prices[keyof Prices]): DestinationPrice[] {
  return prices
    .map(({ chainId, wanted }: PricedDestination) => ({
      destinationChainId: chainId,
      free: isFree(wanted),
      price: wanted,
    }))
    .sort((one, other) => (one.destinationChainId < other.destinationChainId ? -1 : 1));
}
