import { checkpointAt, type EvidenceKind, haveSigned, NoQuorumError } from "@causeway/chains";

import { type CheckpointRequest, fulfils } from "../checkpoints/CheckpointRequests.ts";
import {
  type CheckpointNeeds,
  checkpointNeeds,
  isProving,
  newestCheckpoints,
} from "../checkpoints/checkpointNeeds.ts";
import type { RelayedChain, Relayer, Stage } from "../Relayer.ts";
import {
  newestHeight,
  type StoredCheckpoint,
  storeCheckpoint,
  wantProof,
} from "../store/checkpoints.ts";

/**
 * Has the validators sign a chain's newest finalised block when something waits for it. While a checkpoint is being
 * proven, only chains that need no proof have another one signed.
 */
export const collect: Stage = {
  name: "collect",
  wokenBy: ["message", "import"],
  async run(relayer, chain) {
    const { chainId } = chain.adapter.origin;
    const newest = await newestCheckpoints(relayer, chainId);
    const needs = await checkpointNeeds(relayer, chainId, newest);
    if (needs.size === 0) {
      if (!isProving(newest)) clearProblems(relayer, chain);
      return false;
    }
    if (await proveSigned(relayer, chainId, needs, newest.signatures)) return true;
    const height = await chain.adapter.finalisedHeight();
    const kinds = [...needs]
      .filter(([kind, least]) => height >= least && !isTooEarly(relayer, chainId, kind, height))
      .map(([kind]) => kind);
    if (kinds.length === 0 || height <= (await newestHeight(relayer.db, chainId))) return false;
    return collectAt(relayer, chain, height, kinds);
  },
};

/** Whoever waited has what he waited for, from others perhaps. */
function clearProblems({ problems }: Relayer, { config }: RelayedChain): void {
  for (const part of ["quorum", "prover"]) problems.clear(part, config.name);
}

/** Has a checkpoint proven that was signed for chains which need no proof, if it is all that others wait for. */
async function proveSigned(
  { db, checkpointRequests }: Relayer,
  chainId: bigint,
  needs: CheckpointNeeds,
  signed: StoredCheckpoint | undefined,
): Promise<boolean> {
  const height = needs.get("proof");
  if (height === undefined || signed === undefined) return false;
  const { epoch } = checkpointRequests.of(chainId, "proof");
  if (!fulfils(signed, { height, epoch })) return false;
  await wantProof(db, signed.checkpointHash);
  checkpointRequests.fulfil(chainId, "proof", signed);
  return true;
}

function isTooEarly(
  { checkpointRequests }: Relayer,
  chainId: bigint,
  kind: EvidenceKind,
  height: bigint,
): boolean {
  return checkpointRequests.isTooEarly(chainId, kind, height);
}

/** @param kinds Of the evidence that something waits for. */
async function collectAt(
  relayer: Relayer,
  { adapter, config }: RelayedChain,
  height: bigint,
  kinds: readonly EvidenceKind[],
): Promise<boolean> {
  const { chainId } = adapter.origin;
  const proven = await checkpointAt(adapter, height);
  const helped = kinds.filter((kind) => isOfEpoch(relayer, chainId, kind, proven.checkpoint));
  if (helped.length === 0) return false;
  const signed = await haveSigned(relayer.environment, adapter, proven, relayer.validators).catch(
    (error: unknown) => {
      if (error instanceof NoQuorumError) noteNoQuorum(relayer, config, height, error);
      throw error;
    },
  );
  relayer.problems.clear("quorum", config.name);
  relayer.signers.set(chainId, signed.signatures.length);
  await storeCheckpoint(relayer.db, signed, helped.includes("proof"));
  for (const kind of helped) relayer.checkpointRequests.fulfil(chainId, kind, signed);
  const signers = signed.signatures.length;
  relayer.logger.info({ chain: config.name, height: Number(height), signers }, "signed");
  return true;
}

/** Whether the epoch that was asked for has begun. */
function isOfEpoch(
  { checkpointRequests }: Relayer,
  chainId: bigint,
  kind: EvidenceKind,
  { height, epoch }: CheckpointRequest,
): boolean {
  if (epoch >= checkpointRequests.of(chainId, kind).epoch) return true;
  checkpointRequests.noteTooEarly(chainId, kind, height);
  return false;
}

/** Validators whose RPCs lag sign a little later: only what lasts is a problem. */
function noteNoQuorum(
  { problems, signers, config }: Relayer,
  { chainId, name: chain }: RelayedChain["config"],
  height: bigint,
  { message, signers: signed }: NoQuorumError,
): void {
  signers.set(chainId, signed);
  const reason = `no quorum signs for ${chain}, block ${height} last: ${message}`;
  problems.note({ part: "quorum", chain, reason }, config.health.patience * 1_000);
}
