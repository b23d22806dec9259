import { ChainError, searchBackwards } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";
import type { JsonRpcProvider, LogDescription } from "ethers";

import { managerAbi } from "../access/accessManager.ts";
import { shortReason } from "../act/actThroughRpc.ts";

/** Where operations are. */
export interface ManagedChain {
  /** Address of the access manager. */
  readonly manager: Hex;
  /** The most blocks that one request for events may span. */
  readonly logRange: number;
}

export type OperationEvent = "OperationScheduled" | "OperationExecuted" | "OperationCanceled";

/**
 * The newest event of these names about an operation, as one RPC tells; undefined if it tells of none. Searched from the
 * newest block backwards, for what waits was scheduled lately.
 */
export async function newestOperationEvent(
  rpc: JsonRpcProvider,
  { manager, logRange }: ManagedChain,
  id: Hex,
  names: readonly OperationEvent[],
): Promise<LogDescription | undefined> {
  const topics = [names.map((name) => managerAbi.getEvent(name)?.topicHash ?? null), id];
  const read = (first: bigint, last: bigint) =>
    rpc
      .getLogs({
        address: manager,
        topics: topics as Parameters<JsonRpcProvider["getLogs"]>[0]["topics"] & {},
        fromBlock: first,
        toBlock: last,
      })
      .catch((error: unknown) => {
        throw new ChainError("RpcUnavailable", shortReason(error));
      });
  const found = await searchBackwards(
    { from: 0n, to: BigInt(await rpc.getBlockNumber()) },
    {
      read,
      ask: () => rpc.getBlockNumber(),
      range: BigInt(logRange),
      isEnough: (logs) => logs.length > 0,
    },
  );
  const newest = found.at(-1)?.at(-1);
  return newest === undefined ? undefined : (managerAbi.parseLog(newest) ?? undefined);
}
