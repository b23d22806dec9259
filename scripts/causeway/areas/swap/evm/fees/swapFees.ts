import type { Hex } from "@causeway/protocol";
import { interfaceOf, swapFeeScheduleAbi } from "@causeway/protocol/contracts";

import type { PricedOrders } from "../../fees/PricedOrders.ts";

/** The contract's functions and events. */
export const swapScheduleAbi = interfaceOf(swapFeeScheduleAbi);

/** The event that tells a version's content. */
export const PUBLISHED = "FeeSchedulePublished";

/** The content of a version, as `SwapFees`. */
export interface SwapFees {
  readonly destinations: DestinationFee[];
  readonly shares: { readonly account: Hex; readonly bps: number }[];
}

/** The fee of orders to a chain. */
export interface DestinationFee {
  readonly chainId: bigint;
  readonly free: boolean;
  readonly feeBps: number;
}

/** The content of the configured fees, which are in ascending order of chain ids. */
export function toSwapFees(
  priced: readonly PricedOrders[],
  shares: readonly { readonly account: Hex; readonly bps: number }[],
): SwapFees {
  return {
    destinations: priced.map(({ chainId, wanted }) => ({
      ...{ chainId, free: wanted === 0n, feeBps: Number(wanted) },
    })),
    shares: shares.map(({ account, bps }) => ({ account, bps })),
  };
}

/** As the contract hashes it. */
export function encodeSwapFees(fees: SwapFees): Hex {
  return swapScheduleAbi.getAbiCoder().encode([...FRAGMENT.inputs], [fees]) as Hex;
}

/** Content that was encoded. */
export function decodeSwapFees(content: Hex): SwapFees {
  const [fees] = swapScheduleAbi.getAbiCoder().decode([...FRAGMENT.inputs], content);
  return readSwapFees(fees);
}

/** Content as a call or an event gives it. */
export function readSwapFees(fees: LooseFees): SwapFees {
  return {
    destinations: fees.destinations.map(({ chainId, free, feeBps }) => ({
      ...{ chainId, free, feeBps: Number(feeBps) },
    })),
    shares: fees.shares.map(({ account, bps }) => ({ account: account as Hex, bps: Number(bps) })),
  };
}

interface LooseFees {
  readonly destinations: readonly {
    readonly chainId: bigint;
    readonly free: boolean;
    readonly feeBps: bigint;
  }[];
  readonly shares: readonly { readonly account: string; readonly bps: bigint }[];
}

const FRAGMENT = swapScheduleAbi.getFunction("makeEffective");
