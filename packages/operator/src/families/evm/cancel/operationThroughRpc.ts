import type { Hex } from "@causeway/protocol";
import type { JsonRpcProvider } from "ethers";

import type { ChainConfig } from "../../../config/chains.ts";
import { accessManagerAt } from "../access/accessManager.ts";
import type { Cancellable } from "../access/cancellers.ts";
import { operationIdOf } from "../signing/assignSteps.ts";
import { type ManagedChain, newestOperationEvent } from "./newestOperationEvent.ts";

/** Whether an operation waits, or what became of it. */
export type OperationState = "pending" | "executed" | "cancelled" | "lapsed";

/** An operation, and how one RPC says that it stands. */
export interface FoundOperation {
  readonly operation: Cancellable;
  readonly state: OperationState;
}

/** An RPC cannot be used to cancel an operation. */
export class OperationUnknown extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "OperationUnknown";
  }
}

/**
 * Finds an operation by one RPC, as if there were no other. Its id is the hash of what it does: whoever told of it, it
 * is this and no other that is cancelled.
 *
 * @throws OperationUnknown, or what the RPC answers.
 */
export async function operationThroughRpc(
  rpc: JsonRpcProvider,
  { chainId }: ChainConfig,
  managed: ManagedChain,
  id: Hex,
): Promise<FoundOperation> {
  const served = BigInt(await rpc.send("eth_chainId", []));
  if (served !== chainId) throw new OperationUnknown(`serves chain ${served} and not ${chainId}`);
  const nonce = await accessManagerAt(managed.manager, rpc).getNonce(id);
  if (nonce === 0n) throw new OperationUnknown("nobody ever scheduled it");
  const event = await newestOperationEvent(rpc, managed, id, ["OperationScheduled"]);
  if (event === undefined) throw new OperationUnknown("it has no event of its scheduling");
  const { caller, target, data } = event.args;
  if (operationIdOf(caller, target, data) !== id) {
    throw new OperationUnknown("it tells of another operation by this id");
  }
  const state = await operationState(rpc, managed, id);
  return { operation: { caller, target, data }, state };
}

/** What an RPC says of an operation that was scheduled at some time. */
export async function operationState(
  rpc: JsonRpcProvider,
  managed: ManagedChain,
  id: Hex,
): Promise<OperationState> {
  if ((await accessManagerAt(managed.manager, rpc).getSchedule(id)) !== 0n) return "pending";
  const last = await newestOperationEvent(rpc, managed, id, [
    "OperationScheduled",
    "OperationExecuted",
    "OperationCanceled",
  ]);
  if (last?.name === "OperationExecuted") return "executed";
  return last?.name === "OperationCanceled" ? "cancelled" : "lapsed";
}
