import { type Hex, isOpenEntry } from "@causeway/protocol";

import type { BridgedChain, TransferEntry } from "../BridgedChain.ts";
import type { SearchedChain } from "../SearchedChain.ts";
import type { Brought } from "./Brought.ts";

/**
 * The step that a message needs where it arrived, before its content is paid, settled or refunded. `proof`: it came by a
 * proof that counts no more, and is proven again. `renewal`: it counts, and a refund that waits by an older proof takes it.
 * `counts`: nothing is missing. `over`: nothing waits for it. `voided`: admins voided the message, so nothing can be done.
 */
export type ReproofNeed = "proof" | "renewal" | "counts" | "over" | "voided";

/** A chain where messages arrive. */
export interface ArrivalPlace {
  readonly adapter: Pick<SearchedChain, "isVoided" | "recordedOutcome">;
  /** Undefined where nothing can be bridged. */
  readonly bridge: AskedBridge | undefined;
}

type AskedBridge = Pick<BridgedChain, "entryOf" | "returnOf" | "isOutdated">;

/** A message that arrived, and its content. */
export interface ArrivedMessage {
  readonly messageId: Hex;
  readonly originChainId: bigint;
  readonly brought: Brought;
}

/** The step that a message needs, by the newest block of the chain where it arrived. */
export async function reproofNeed(
  place: ArrivalPlace,
  { messageId, originChainId, brought }: ArrivedMessage,
): Promise<ReproofNeed> {
  if (await place.adapter.isVoided(messageId)) return "voided";
  const { bridge } = place;
  if (brought.kind === "notice") return noticeNeed(place, brought);
  if (bridge === undefined) return "over";
  if (brought.kind === "transfer") return transferNeed(bridge, brought.transferId);
  return returnNeed(bridge, originChainId, brought);
}

/** Whether something of a transfer waits by a proof that counts no more, so that nothing of it is paid. */
export async function isEntryOutdated(
  bridge: Pick<BridgedChain, "isOutdated">,
  { state, provenance }: Pick<TransferEntry, "state" | "provenance">,
): Promise<boolean> {
  return isOpenEntry(state) && bridge.isOutdated(provenance);
}

async function transferNeed(bridge: AskedBridge, transferId: Hex): Promise<ReproofNeed> {
  const entry = await bridge.entryOf(transferId);
  if (entry.isRefund || !isOpenEntry(entry.state)) return "over";
  return (await isEntryOutdated(bridge, entry)) ? "proof" : "counts";
}

async function returnNeed(
  bridge: AskedBridge,
  originChainId: bigint,
  { transferId, units }: Extract<Brought, { kind: "return" }>,
): Promise<ReproofNeed> {
  const [record, isRefundOld] = await Promise.all([
    bridge.returnOf(originChainId, transferId),
    isRefundOutdated(bridge, transferId),
  ]);
  const isRecorded = record.units > 0n && !(await bridge.isOutdated(record.provenance));
  // An earlier return may have said less: then the rest is due.
  return needOf(isRecorded, units > record.paidBack, isRefundOld);
}

async function noticeNeed(
  { adapter, bridge }: ArrivalPlace,
  { messageId: about, place }: Extract<Brought, { kind: "notice" }>,
): Promise<ReproofNeed> {
  const [recorded, isRefundOld] = await Promise.all([
    adapter.recordedOutcome(about, place),
    bridge !== undefined && isRefundOutdated(bridge, about),
  ]);
  // Its place may have been taken by a forged message: then nothing was recorded.
  if (recorded.outcome === "none") return "proof";
  const { standing, settled } = recorded;
  return needOf(standing === "counts" || standing === "paused", !settled, isRefundOld);
}

function needOf(isRecorded: boolean, isDue: boolean, isRefundOld: boolean): ReproofNeed {
  if (isRecorded) return isRefundOld ? "renewal" : "counts";
  return isDue || isRefundOld ? "proof" : "over";
}

async function isRefundOutdated(bridge: AskedBridge, transferId: Hex): Promise<boolean> {
  const entry = await bridge.entryOf(transferId);
  return entry.isRefund && isEntryOutdated(bridge, entry);
}
