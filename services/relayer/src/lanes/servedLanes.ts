import { wholeChains } from "@causeway/index";
import { type LaneEnd, type ListedLane, listedLanes } from "@causeway/index/messages";

import type { Relayer } from "../Relayer.ts";

/** A lane between chains that this relayer serves. */
export type Lane = ListedLane;

/** Lanes between chains that this relayer serves, of which a chain is the given end, oldest first. */
export async function servedLanes(
  { db, chains }: Pick<Relayer, "db" | "chains">,
  end: LaneEnd,
  chainId: bigint,
): Promise<Lane[]> {
  const lanes = await listedLanes(db, end, chainId);
  return lanes.filter((lane) => chainsOf(lane).every((id) => chains.has(id)));
}

/**
 * The same, of chains whose history the index has. Before that, a message may look as if it waits that was delivered long
 * ago, and no tree of its lane can be made.
 */
export async function readLanes(
  relayer: Pick<Relayer, "db" | "chains">,
  end: LaneEnd,
  chainId: bigint,
): Promise<Lane[]> {
  const lanes = await servedLanes(relayer, end, chainId);
  if (lanes.length === 0) return [];
  const whole = await wholeChains(relayer.db);
  return lanes.filter((lane) => chainsOf(lane).every((id) => whole.has(id)));
}

function chainsOf({ originChainId, destinationChainId, hubChainId }: Lane): bigint[] {
  const ends = [originChainId, destinationChainId];
  return hubChainId === 0n ? ends : [...ends, hubChainId];
}
