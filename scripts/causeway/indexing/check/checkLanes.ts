import type { EventWitness } from "@causeway/index";
import { laneCount, laneSequence } from "@causeway/index/messages";
import type { Pool } from "pg";

import type { IndexFinding } from "./IndexFinding.ts";

/** A chain, and the newest of its blocks that counts. */
export interface ComparedChain {
  readonly name: string;
  readonly chainId: bigint;
  /** First block of the index. */
  readonly start: bigint;
  readonly height: bigint;
}

/**
 * Compares the number of messages of each lane with the count that the mailbox keeps.
 *
 * @throws ChainError `RpcUnavailable` if an RPC does not keep so old a state.
 */
export async function checkLanes(
  db: Pool,
  { name, chainId, start, height }: ComparedChain,
  witness: EventWitness,
): Promise<{ readonly lanes: number; readonly findings: IndexFinding[] }> {
  const counts = await witness.counts(height);
  const lanes = counts.filter(({ sequence }) => sequence === laneSequence.name);
  const findings: IndexFinding[] = [];
  for (const { series: laneId, count } of lanes) {
    const own = await laneCount(db, { laneId, originChainId: chainId, to: height });
    if (own.count === count) continue;
    findings.push({
      ...{ chain: name, row: `lane ${laneId} up to block ${height}` },
      ...{ index: `${own.count} messages`, onChain: `${count} messages` },
      above: own.heightBelow ?? start - 1n,
    });
  }
  return { lanes: lanes.length, findings };
}
