import type { Header, LightClientState, ProvenCommittees } from "@causeway/chains";
import { isChainError } from "@causeway/chains";
import { unpackCheckpoint } from "@causeway/protocol";
import { concat } from "ethers";

import { clientsOf, type FollowingClient } from "../clientsOf.ts";
import type { RelayedChain, Relayer, Stage } from "../Relayer.ts";
import { settle } from "../settle.ts";
import { handsOver, newestCheckpoint, type SignedCheckpoint } from "../store/checkpoints.ts";

/**
 * Keeps the light clients that follow a chain up: during a handover each is shown a checkpoint
 * that names the next committee, and one that is idle is shown a new one before it gets stale.
 * Once all have handed over, the next committee is activated.
 */
export const refresh: Stage = {
  name: "refresh",
  pause: ({ config }) => config.refreshInterval,
  async run(relayer, chain) {
    const header = await chain.adapter.finalisedHeader(await chain.adapter.finalisedHeight());
    const committees = await chain.adapter.proveCommittees(header);
    const clients = await clientsOf(relayer, chain, header);
    let worked = false;
    let pending = false;
    for (const client of clients) {
      const state = await client.chain.adapter.lightClient(client.address);
      const need = needOf(relayer, state, committees);
      if (need === "nothing") continue;
      pending ||= need === "handover";
      worked = (await show(relayer, chain, header, client, state, need)) || worked;
    }
    if (isHandover(committees) && !pending) worked = (await activate(relayer, chain)) || worked;
    return worked;
  },
};

type Need = "nothing" | "handover" | "newer";

function needOf(
  { config }: Relayer,
  { frozen, epoch, trustedSince }: LightClientState,
  committees: ProvenCommittees,
): Need {
  if (frozen) return "nothing";
  if (isHandover(committees) && epoch === committees.epoch) return "handover";
  const idle = Date.now() / 1000 - Number(trustedSince);
  return idle > config.refreshAfter ? "newer" : "nothing";
}

function isHandover({ current, next }: ProvenCommittees): boolean {
  return current.hash !== next.hash;
}

async function show(
  relayer: Relayer,
  followed: RelayedChain,
  header: Header,
  { chain, address }: FollowingClient,
  state: LightClientState,
  need: Need,
): Promise<boolean> {
  const { chainId } = followed.adapter.origin;
  const checkpoint = await newestCheckpoint(relayer.db, chainId);
  if (checkpoint === undefined || !serves(checkpoint, state, need)) {
    relayer.demands.add(chainId, { height: header.height });
    return false;
  }
  if (checkpoint.proof === null) return false;
  const evidence = concat([checkpoint.fields, checkpoint.proof]);
  const transaction = await chain.adapter.acceptCheckpoint(address, evidence);
  await settle(relayer, chain, transaction, checkpoint.checkpointHash, "refresh");
  return true;
}

function serves(checkpoint: SignedCheckpoint, state: LightClientState, need: Need): boolean {
  if (checkpoint.epoch !== state.epoch || checkpoint.height <= state.newestHeight) return false;
  if (need === "handover") return handsOver(checkpoint);
  return unpackCheckpoint(checkpoint.fields).timestamp > state.trustedSince;
}

/** Fails without cost until the handover is over. */
async function activate(relayer: Relayer, { adapter, config }: RelayedChain): Promise<boolean> {
  try {
    const { hash } = await adapter.activateCommittee();
    relayer.logger.info({ chain: config.name, transaction: hash }, "next committee activated");
    return true;
  } catch (error) {
    if (isChainError(error, "CallReverted")) return false;
    throw error;
  }
}
