import { setTimeout as sleep } from "node:timers/promises";

import type { Hex } from "@causeway/protocol";
import type { JsonRpcProvider } from "ethers";

import type { ActOptions } from "./ActOptions.ts";
import type { EvmAction } from "./EvmAction.ts";
import type { RpcOutcome } from "./RpcOutcome.ts";
import { whyRefused } from "./readActState.ts";

const POLL_MILLISECONDS = 250;

/** An act, and what came of sending. */
export interface SentAct {
  readonly act: EvmAction;
  readonly outcome?: RpcOutcome | undefined;
  readonly transaction?: Hex;
  /** Why the RPC did not take the transaction, if another one with its nonce may do. */
  readonly rejected?: string;
}

/**
 * Looks at the lane or light client rather than for the transaction: the same one may have come by another RPC, or
 * another one have done it.
 */
export async function followAct(
  rpc: JsonRpcProvider,
  sent: SentAct,
  { patienceMilliseconds, wallet, signal }: ActOptions,
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
  { act, transaction }: SentAct,
  from: string,
): Promise<RpcOutcome | undefined> {
  const until = await act.lastsUntil(rpc).catch(() => undefined);
  if (until !== undefined) {
    return { kind: "done", until, ...(transaction === undefined ? {} : { transaction }) };
  }
  const reason = await whyReverted(rpc, act, from, transaction);
  return reason === undefined ? undefined : { kind: "refused", reason };
}

async function whyReverted(
  rpc: JsonRpcProvider,
  act: EvmAction,
  from: string,
  transaction: Hex | undefined,
): Promise<string | undefined> {
  if (transaction === undefined) return undefined;
  const receipt = await rpc.getTransactionReceipt(transaction).catch(() => null);
  if (receipt?.status !== 0) return undefined;
  return (await whyRefused(rpc, act, from)) ?? `transaction ${transaction} reverted`;
}
