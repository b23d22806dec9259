import { type Hex, isFree, type Price, toPrice } from "@causeway/protocol";
import { interfaceOf, messageFeeScheduleAbi } from "@causeway/protocol/contracts";

import type { PricedDestination, Prices } from "./PricedDestination.ts";

/** The contract's functions and events. */
export const scheduleAbi = interfaceOf(messageFeeScheduleAbi);

/** The content of a version, as `MessageFees`. */
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
  readonly account: Hex;
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

/** As the contract hashes it. */
export function encodeFees(fees: MessageFees): Hex {
  return scheduleAbi.getAbiCoder().encode([...FRAGMENT.inputs], [fees]) as Hex;
}

/** Content that was encoded. */
export function decodeFees(content: Hex): MessageFees {
  const [fees] = scheduleAbi.getAbiCoder().decode([...FRAGMENT.inputs], content);
  return {
    bandBps: Number(fees.bandBps),
    messagePrices: fees.messagePrices.map(toDestinationPrice),
    resultPrices: fees.resultPrices.map(toDestinationPrice),
    shares: fees.shares.map(({ account, bps }: { account: Hex; bps: bigint }) => ({
      account,
      bps: Number(bps),
    })),
  };
}

const FRAGMENT = scheduleAbi.getFunction("makeEffective");

function toDestinationPrice({
  destinationChainId,
  free,
  price,
}: DestinationPrice): DestinationPrice {
  return { destinationChainId, free, price: toPrice(price) };
}
