import { type ArrivedOrder, arrivedOrderIn, decodeFrame, decodeTransfer } from "@causeway/protocol";

import type { FilledChain, Filler } from "../Filler.ts";
import type { DueHold, KnownHold } from "../store/holds.ts";

/** A held order with a fee for its fill, as it travels. */
export interface FillableHold {
  readonly hold: KnownHold;
  readonly order: ArrivedOrder;
}

/** The order that a hold is of; undefined if it offers nothing for a fill, or is no order. */
export function orderOf(
  { chains }: Pick<Filler, "chains">,
  { adapter }: Pick<FilledChain, "adapter">,
  { frame, originChainId, ...held }: DueHold,
): FillableHold | undefined {
  const { chainType: destination } = adapter.origin;
  const origin = chains.get(originChainId)?.adapter.origin.chainType ?? destination;
  const { payload } = decodeTransfer(decodeFrame(frame, { origin, destination }).payload);
  const order = arrivedOrderIn(payload);
  if (order === undefined || order.fillFee === 0n) return undefined;
  return { hold: { ...held, payload, fillFee: order.fillFee }, order };
}
