import type { Hex } from "@causeway/protocol";

import type { RelayedChain, Relayer } from "./Relayer.ts";
import { type Lane, storeLane, unknownLanes } from "./store/lanes.ts";

/** Milliseconds until a lane whose other end does not know it is looked up again. */
const LOOK_AGAIN_AFTER = 10_000;

const lookAgainAt = new Map<Hex, number>();

/** Learns from the chains themselves which way the messages of new lanes take. */
export async function discoverLanes(relayer: Relayer, chain: RelayedChain): Promise<boolean> {
  let found = false;
  for (const laneId of await unknownLanes(relayer.db, chain.adapter.origin.chainId)) {
    if ((lookAgainAt.get(laneId) ?? 0) > Date.now()) continue;
    const lane = await findLane(relayer, chain, laneId);
    if (lane === undefined) {
      lookAgainAt.set(laneId, Date.now() + LOOK_AGAIN_AFTER);
      relayer.logger.warn({ laneId, origin: chain.config.name }, "no way for this lane");
      continue;
    }
    await storeLane(relayer.db, lane);
    found = true;
  }
  return found;
}

/** A lane both of whose ends, and hub if it has one, are chains that we serve. */
async function findLane(
  relayer: Relayer,
  chain: RelayedChain,
  laneId: Hex,
): Promise<Lane | undefined> {
  const { chainId: originChainId } = chain.adapter.origin;
  const outbound = await chain.adapter.outboundLane(laneId);
  const destinationChainId = outbound?.destinationChainId;
  if (destinationChainId === undefined) return undefined;
  const inbound = await relayer.chains.get(destinationChainId)?.adapter.inboundLane(laneId);
  if (inbound === undefined) return undefined;
  const { hubChainId } = inbound;
  const imported = hubChainId
    ? await relayer.chains.get(hubChainId)?.adapter.importedLane(laneId)
    : undefined;
  if (hubChainId !== 0n && imported === undefined) return undefined;
  return { laneId, originChainId, destinationChainId, hubChainId };
}
