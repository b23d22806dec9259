import {
  type Header,
  isChainError,
  type LightClientState,
  type ProvenCommittees,
} from "@causeway/chains";

import {
  clientsOf,
  type FollowingClient,
  type FollowingClients,
} from "../checkpoints/clientsOf.ts";
import { isHandover, needOf, type RefreshNeed, serves } from "../checkpoints/refreshNeed.ts";
import { LightClientBehindError, requestNewerIfRefused } from "../deliver/evidence.ts";
import { settle } from "../deliver/settle.ts";
import type { RelayedChain, Relayer, Stage } from "../Relayer.ts";
import {
  newestShown,
  newestToProve,
  type StoredCheckpoint,
  shownHandover,
  signedHandover,
  wantProof,
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
    const following = await clientsOf(relayer, chain);
    const { clients, complete } = following;
    const view: FollowedChain = { chain, header, committees };
    const settled = new Set<FollowingClient>();
    // Of one that another took the place of, nothing fails any more.
    if (complete) relayer.failures.keepOnly("refresh", chain.config.name, clients.map(subjectOf));
    let worked = false;
    for (const client of clients) {
      worked = (await refreshClient(relayer, view, client, settled)) || worked;
    }
    const allSettled = complete && settled.size === clients.length;
    if (isHandover(committees) && (allSettled || (await isAtHand(relayer, view, following)))) {
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
      const { adapter } = chain;
      const asked = { chain: adapter, lightClient: address };
      const transaction = await requestNewerIfRefused(relayer, asked, checkpoint, async () =>
        adapter.acceptCheckpoint(address, await adapter.evidenceOf(address, checkpoint)),
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
): Promise<StoredCheckpoint | undefined> {
  if (need === "nothing") return undefined;
  const { chainId } = chain.adapter.origin;
  const { evidence: kind } = client.chain.adapter;
  if (need === "missed handover") {
    const handover = await shownHandover(db, chainId, state.epoch, kind);
    if (handover !== undefined) return handover;
    const signed = await provableHandover(db, chainId, state.epoch);
    if (signed !== undefined) return undefined;
    const on = client.chain.config.chainId;
    throw new LightClientBehindError(client.address, on, state.epoch, committees.epoch);
  }
  const checkpoint =
    kind === "proof" ? await newestToProve(db, chainId) : await newestShown(db, chainId, kind);
  if (checkpoint === undefined || !serves(checkpoint, state, need)) {
    checkpointRequests.add(chainId, kind, { height: header.height });
    return undefined;
  }
  return kind === "proof" && checkpoint.proof === null ? undefined : checkpoint;
}

/** A handover that a quorum signed, whose proof is made next. */
async function provableHandover(
  db: Relayer["db"],
  chainId: bigint,
  epoch: bigint,
): Promise<StoredCheckpoint | undefined> {
  const signed = await shownHandover(db, chainId, epoch, "signatures");
  if (signed !== undefined) await wantProof(db, signed.checkpointHash);
  return signed;
}

/**
 * Whether the handover can be shown to every client, now or once its proof is made. The epoch need not wait for a proof:
 * until a client is shown the handover, its messages wait for the same proof. Of clients that are not known, any chain may
 * have one.
 */
async function isAtHand(
  { db, chains }: Relayer,
  { chain, committees }: FollowedChain,
  { clients, complete }: FollowingClients,
): Promise<boolean> {
  const { chainId } = chain.adapter.origin;
  const others = [...chains.values()].filter((other) => other !== chain);
  const following = complete ? clients.map((client) => client.chain) : others;
  const kinds = new Set(following.map(({ adapter }) => adapter.evidence));
  for (const kind of kinds) {
    if ((await signedHandover(db, chainId, committees.epoch, kind)) === undefined) return false;
  }
  return true;
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
