import { wholeChains } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

import { type Lane, servedLanes } from "../lanes/servedLanes.ts";
import type { RelayedChain, Relayer } from "../Relayer.ts";

/** A light client, and the chain that it is on. */
export interface FollowingClient {
  readonly chain: RelayedChain;
  readonly address: Hex;
}

/** The light clients that follow a chain, as far as they can be found out. */
export interface FollowingClients {
  readonly clients: readonly FollowingClient[];
  /** False if a chain that has some could not be read, or the index does not have all lanes yet. */
  readonly complete: boolean;
}

/** The light clients that follow a chain and that lanes rely on, on the chains that we serve. */
export async function clientsOf(
  relayer: Relayer,
  followed: RelayedChain,
): Promise<FollowingClients> {
  const { chainId } = followed.adapter.origin;
  const whole = await wholeChains(relayer.db);
  const found = new Map<string, FollowingClient>();
  // Lanes that the index does not know yet may rely on others.
  let complete = [...relayer.chains.keys()].every((id) => whole.has(id));
  const relying = [
    ...(await servedLanes(relayer, "origin", chainId)),
    ...(await servedLanes(relayer, "hub", chainId)),
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
