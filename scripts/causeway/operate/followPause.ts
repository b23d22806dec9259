import { setTimeout as sleep } from "node:timers/promises";

import type { Hex } from "@causeway/protocol";
import type { JsonRpcProvider } from "ethers";

import type { ConfiguredLane } from "../lanes.ts";
import { mailboxOf, pausedUntil } from "./pausedUntil.ts";
import { pauseRefusal } from "./pauseRefusal.ts";
import type { PauseOptions } from "./pauseThroughRpc.ts";
import type { RpcOutcome } from "./RpcOutcome.ts";

const POLL_MILLISECONDS = 250;

/** A lane, and what came of sending. */
export interface SentLane {
  readonly lane: ConfiguredLane;
  readonly outcome?: RpcOutcome | undefined;
  readonly transaction?: Hex;
  /** Why the RPC did not take the transaction, if another one with its nonce may do. */
  readonly rejected?: string;
}

/**
 * Looks at the lane rather than for the transaction: the same one may have come by another RPC, or another one have
 * done it.
 */
export async function followPause(
  rpc: JsonRpcProvider,
  sent: SentLane,
  { patienceMilliseconds, wallet, signal }: PauseOptions,
): Promise<RpcOutcome> {
  if (sent.outcome !== undefined) return sent.outcome;
  const deadline = Date.now() + patienceMilliseconds;
  for (;;) {
    const outcome = await look(rpc, sent, wallet.address);
    if (outcome !== undefined) return outcome;
    if (Date.now() >= deadline || signal.aborted) break;
    await sleep(POLL_MILLISECONDS);
  }
  const { transaction, rejected } = sent;
  const seconds = patienceMilliseconds / 1000;
  const reason =
    rejected ?? `no block took transaction ${transaction} within ${seconds} s: run this again`;
  return { kind: "refused", reason };
}

/** Undefined as long as neither is known. */
async function look(
  rpc: JsonRpcProvider,
  { lane, transaction }: SentLane,
  from: string,
): Promise<RpcOutcome | undefined> {
  const until = await pausedUntil(rpc, lane).catch(() => undefined);
  if (until !== undefined) {
    return { kind: "paused", until, ...(transaction === undefined ? {} : { transaction }) };
  }
  const reason = await whyReverted(rpc, lane, from, transaction);
  return reason === undefined ? undefined : { kind: "refused", reason };
}

async function whyReverted(
  rpc: JsonRpcProvider,
  lane: ConfiguredLane,
  from: string,
  transaction: Hex | undefined,
): Promise<string | undefined> {
  if (transaction === undefined) return undefined;
  const receipt = await rpc.getTransactionReceipt(transaction).catch(() => null);
  if (receipt?.status !== 0) return undefined;
  const because = await mailboxOf(rpc, lane)
    .pauseLane.staticCall(lane.id, { from })
    .then(
      () => undefined,
      (error: unknown) => pauseRefusal(error),
    );
  return because ?? `transaction ${transaction} reverted`;
}
