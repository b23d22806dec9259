import type { Header } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import { learnLane } from "./discoverLanes.ts";
import type { RelayedChain, Relayer } from "./Relayer.ts";
import { lanesOf } from "./store/lanes.ts";

/** A light client, and the chain that it is on. */
export interface FollowingClient {
  readonly chain: RelayedChain;
  readonly address: Hex;
}

/** The light clients that follow a chain and that lanes rely on, on the chains that we serve. */
export async function clientsOf(
  relayer: Relayer,
  followed: RelayedChain,
  header: Header,
): Promise<FollowingClient[]> {
  const { chainId } = followed.adapter.origin;
  const { lanes } = await followed.adapter.proveOutbox(header);
  const own = lanes.filter(({ originChainId }) => originChainId === chainId);
  for (const { laneId } of own) await learnLane(relayer, followed, laneId);

  const found = new Map<string, FollowingClient>();
  const add = (chain: RelayedChain | undefined, address: Hex | undefined) => {
    if (chain === undefined || address === undefined) return;
    found.set(`${chain.config.chainId}/${address}`, { chain, address });
  };
  for (const { laneId, hubChainId, destinationChainId } of await lanesOf(
    relayer.db,
    "origin",
    chainId,
  )) {
    const chain = relayer.chains.get(hubChainId || destinationChainId);
    const lane = hubChainId
      ? await chain?.adapter.importedLane(laneId)
      : await chain?.adapter.inboundLane(laneId);
    add(chain, lane?.lightClient);
  }
  for (const { laneId, destinationChainId } of await lanesOf(relayer.db, "hub", chainId)) {
    const chain = relayer.chains.get(destinationChainId);
    add(chain, (await chain?.adapter.inboundLane(laneId))?.lightClient);
  }
  return [...found.values()];
}
