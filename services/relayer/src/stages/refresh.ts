import {
  type Header,
  isChainError,
  type LightClientState,
  type ProvenCommittees,
} from "@causeway/chains";

import { clientsOf, type FollowingClient } from "../checkpoints/clientsOf.ts";
import { isHandover, needOf, type RefreshNeed, serves } from "../checkpoints/refreshNeed.ts";
import { evidenceOf, LightClientBehindError, requestNewerIfRefused } from "../deliver/evidence.ts";
import { settle } from "../deliver/settle.ts";
import type { RelayedChain, Relayer, Stage } from "../Relayer.ts";
import {
  newestCheckpoint,
  type ProvenSignedCheckpoint,
  provenHandover,
} from "../store/checkpoints.ts";

/**
 * Keeps the light clients that follow a chain up: during a handover each is shown a checkpoint
 * that names the next committee, and one that is idle is shown a new one before it gets stale. One
 * that cannot be reached or takes nothing does not hold up the others.
 */
export const refresh: Stage = {
  name: "refresh",
  pause: ({ config }) => config.refreshInterval,
  async run(relayer, chain) {
    const header = await chain.adapter.finalisedHeader(await chain.adapter.finalisedHeight());
    const committees = await chain.adapter.proveCommittees(header);
    const { clients, complete } = await clientsOf(relayer, chain);
    const view: FollowedChain = { chain, header, committees };
    const settled = new Set<FollowingClient>();
    // Of one that another took the place of, nothing fails any more.
    if (complete) relayer.failures.keepOnly("refresh", chain.config.name, clients.map(subjectOf));
    let worked = false;
    for (const client of clients) {
      worked = (await refreshClient(relayer, view, client, settled)) || worked;
    }
    const allSettled = complete && settled.size === clients.length;
    if (isHandover(committees) && (allSettled || (await isProven(relayer, view)))) {
      worked = (await activate(relayer, chain)) || worked;
    }
    return worked;
  },
};

/** A chain at one finalised block. */
interface FollowedChain {
  readonly chain: RelayedChain;
  readonly header: Header;
  readonly committees: ProvenCommittees;
}

/** @param settled Receives the client if the handover asks nothing of it. */
function refreshClient(
  relayer: Relayer,
  followed: FollowedChain,
  client: FollowingClient,
  settled: Set<FollowingClient>,
): Promise<boolean> {
  const { chainId, name } = followed.chain.config;
  const { chain, address } = client;
  return relayer.backoff.attempt(
    `refresh/${chainId}/${chain.config.chainId}/${address}`,
    async () => {
      relayer.running.cameFurther("refresh", name);
      const state = await chain.adapter.lightClient(address);
      const need = needOf(state, followed.committees, relayer.config.refreshAfter);
      if (need === "nothing" || need === "newer") settled.add(client);
      const checkpoint = await checkpointFor(relayer, followed, client, state, need);
      if (checkpoint === undefined) {
        relayer.failures.forget("refresh", name, subjectOf(client));
        return false;
      }
      const evidence = evidenceOf(checkpoint);
      const transaction = await requestNewerIfRefused(relayer, checkpoint, () =>
        chain.adapter.acceptCheckpoint(address, evidence),
      );
      await settle(relayer, chain, transaction, checkpoint.checkpointHash, "refresh");
      relayer.failures.forget("refresh", name, subjectOf(client));
      return true;
    },
    (err) => {
      relayer.failures.note("refresh", name, err, subjectOf(client));
      relayer.metrics.stageFailures.inc({ stage: "refresh", chain: name });
      const on = chain.config.name;
      relayer.logger.error({ followed: name, on, lightClient: address, err }, "refresh failed");
    },
  );
}

function subjectOf({ chain, address }: FollowingClient): string {
  return `light client ${address} on ${chain.config.name}`;
}

/** The checkpoint that a client needs; undefined if it needs none, or waits for one to be made. */
async function checkpointFor(
  { db, checkpointRequests }: Relayer,
  { chain, header, committees }: FollowedChain,
  client: FollowingClient,
  state: LightClientState,
  need: RefreshNeed,
): Promise<ProvenSignedCheckpoint | undefined> {
  if (need === "nothing") return undefined;
  const { chainId } = chain.adapter.origin;
  if (need === "missed handover") {
    const handover = await provenHandover(db, chainId, state.epoch);
    if (handover !== undefined) return handover;
    const on = client.chain.config.chainId;
    throw new LightClientBehindError(client.address, on, state.epoch, committees.epoch);
  }
  const checkpoint = await newestCheckpoint(db, chainId);
  if (checkpoint === undefined || !serves(checkpoint, state, need)) {
    checkpointRequests.add(chainId, { height: header.height });
    return undefined;
  }
  const { proof } = checkpoint;
  return proof === null ? undefined : { ...checkpoint, proof };
}

/** Whether a proof of the handover is at hand: who could not be shown it is shown it later. */
async function isProven({ db }: Relayer, { chain, committees }: FollowedChain): Promise<boolean> {
  const { chainId } = chain.adapter.origin;
  return (await provenHandover(db, chainId, committees.epoch)) !== undefined;
}

/** Fails without cost until the handover is over. */
async function activate(relayer: Relayer, { adapter, config }: RelayedChain): Promise<boolean> {
  try {
    const { hash } = await adapter.activateCommittee();
    relayer.logger.info({ chain: config.name, transaction: hash }, "next committee activated");
    return true;
  } catch (error) {
    if (isChainError(error, "CallReverted") && EXPECTED.includes(String(error.details.error))) {
      return false;
    }
    throw error;
  }
}

/** It is too early, or somebody else did it since. */
const EXPECTED = ["HandoverNotOver", "NoNextCommittee"];
