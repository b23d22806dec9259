import type { Header } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import { learnLane } from "../lanes/discoverLanes.ts";
import type { RelayedChain, Relayer } from "../Relayer.ts";
import { type Lane, lanesOf } from "../store/lanes.ts";

/** A light client, and the chain that it is on. */
export interface FollowingClient {
  readonly chain: RelayedChain;
  readonly address: Hex;
}

/** The light clients that follow a chain, as far as they can be found out. */
export interface FollowingClients {
  readonly clients: readonly FollowingClient[];
  /** False if a chain that has some could not be read. */
  readonly complete: boolean;
}

/** The light clients that follow a chain and that lanes rely on, on the chains that we serve. */
export async function clientsOf(
  relayer: Relayer,
  followed: RelayedChain,
  header: Header,
): Promise<FollowingClients> {
  const { chainId } = followed.adapter.origin;
  const { lanes } = await followed.adapter.proveOutbox(header);
  const own = lanes.filter(({ originChainId }) => originChainId === chainId);
  for (const { laneId } of own) await learnLane(relayer, followed, laneId);

  const found = new Map<string, FollowingClient>();
  let complete = true;
  const relying = [
    ...(await lanesOf(relayer.db, "origin", chainId)),
    ...(await lanesOf(relayer.db, "hub", chainId)),
  ];
  for (const lane of relying) {
    try {
      const client = await clientFor(relayer, chainId, lane);
      if (client) found.set(`${client.chain.config.chainId}/${client.address}`, client);
    } catch (err) {
      complete = false;
      relayer.logger.warn({ laneId: lane.laneId, err }, "light client not found");
    }
  }
  return { clients: [...found.values()], complete };
}

/** The light client of a chain by which a lane goes on from there. */
async function clientFor(
  { chains }: Relayer,
  followedChainId: bigint,
  { laneId, originChainId, destinationChainId, hubChainId }: Lane,
): Promise<FollowingClient | undefined> {
  const toHub = followedChainId === originChainId && hubChainId !== 0n;
  const chain = chains.get(toHub ? hubChainId : destinationChainId);
  const lane = toHub
    ? await chain?.adapter.importedLane(laneId)
    : await chain?.adapter.inboundLane(laneId);
  return chain && lane && { chain, address: lane.lightClient };
}
