import { type ChainView, readLogs } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import { interfaceOf, zkLightClientAbi } from "@causeway/protocol/contracts";

import type { AcceptedCheckpoint } from "../../checkpoints/WatchedChain.ts";

const clientAbi = interfaceOf(zkLightClientAbi);
const ACCEPTED = clientAbi.getEvent("CheckpointAccepted");

/** A checkpoint that a light client on an EVM chain accepted. */
export interface CheckpointInBlock extends AcceptedCheckpoint {
  /** Number of the block in which it was accepted. */
  readonly block: number;
}

/** Which blocks of the chain that the light client stands on. */
export interface Blocks {
  readonly fromBlock: number;
  readonly toBlock: number;
  /** The most that one request may span. */
  readonly range: number;
}

/** What a light client accepted in some blocks, oldest first. */
export async function acceptedCheckpoints(
  view: ChainView,
  address: Hex,
  blocks: Blocks,
): Promise<CheckpointInBlock[]> {
  const logs = await readLogs(view, { address, topics: [ACCEPTED.topicHash], ...blocks });
  return logs.map((log) => {
    const [height, hash, outboxRoot, timestamp] = clientAbi.decodeEventLog(
      ACCEPTED,
      log.data,
      log.topics,
    );
    const { blockNumber: block, transactionHash: transaction } = log;
    return { height, hash, outboxRoot, timestamp, block, transaction };
  });
}

/** The newest checkpoint that a light client accepted; undefined if it accepted none since `fromBlock`. */
export async function newestCheckpoint(
  view: ChainView,
  address: Hex,
  { fromBlock, toBlock, range }: Blocks,
): Promise<CheckpointInBlock | undefined> {
  for (let last = toBlock; last >= fromBlock; last -= range) {
    const first = Math.max(fromBlock, last - range + 1);
    const blocks = { fromBlock: first, toBlock: last, range };
    const newest = (await acceptedCheckpoints(view, address, blocks)).at(-1);
    if (newest !== undefined) return newest;
  }
  return undefined;
}
