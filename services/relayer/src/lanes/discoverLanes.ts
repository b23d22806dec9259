import type { Hex } from "@causeway/protocol";

import type { RelayedChain, Relayer } from "../Relayer.ts";
import { isKnownLane, type Lane, storeLane, unknownLanes } from "../store/lanes.ts";

/** Learns from the chains themselves which way the messages of new lanes take. */
export async function discoverLanes(relayer: Relayer, chain: RelayedChain): Promise<boolean> {
  let found = false;
  for (const laneId of await unknownLanes(relayer.db, chain.adapter.origin.chainId)) {
    found = (await learnLane(relayer, chain, laneId)) || found;
  }
  return found;
}

/**
 * Learns a lane's way. One whose other end does not know it is looked up again after a while.
 *
 * @returns whether it is new and known now.
 */
export function learnLane(relayer: Relayer, origin: RelayedChain, laneId: Hex): Promise<boolean> {
  return relayer.backoff.attempt(
    `discover/${laneId}`,
    async () => {
      if (await isKnownLane(relayer.db, laneId)) return false;
      await storeLane(relayer.db, await findLane(relayer, origin, laneId));
      return true;
    },
    (error) => relayer.logger.warn({ laneId, origin: origin.config.name, err: error }, "no way"),
  );
}

/** A lane that does not lead, or not yet, from one chain that we serve to another. */
export class NoWayError extends Error {
  readonly laneId: Hex;

  constructor(laneId: Hex, reason: string) {
    super(`lane ${laneId} is not served: ${reason}`);
    this.name = "NoWayError";
    this.laneId = laneId;
  }
}

async function findLane(relayer: Relayer, { adapter }: RelayedChain, laneId: Hex): Promise<Lane> {
  const { chainId: originChainId } = adapter.origin;
  const outbound = await adapter.outboundLane(laneId);
  if (outbound === undefined) throw new NoWayError(laneId, `chain ${originChainId} lacks it`);
  const { destinationChainId } = outbound;
  const inbound = await relayer.chains.get(destinationChainId)?.adapter.inboundLane(laneId);
  if (inbound === undefined) throw new NoWayError(laneId, `chain ${destinationChainId} lacks it`);
  const { hubChainId } = inbound;
  const hub = relayer.chains.get(hubChainId)?.adapter;
  if (hubChainId !== 0n && (await hub?.importedLane(laneId)) === undefined) {
    throw new NoWayError(laneId, `hub ${hubChainId} lacks it`);
  }
  return { laneId, originChainId, destinationChainId, hubChainId };
}
