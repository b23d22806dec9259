import {
  type ChainAdapter,
  isChainError,
  isRevertedWith,
  type SignedCheckpoint,
} from "@causeway/chains";
import type { Hex } from "@causeway/protocol";
import { concat } from "ethers";

import type { Relayer } from "../Relayer.ts";
import { type ProvenSignedCheckpoint, provenHandover } from "../store/checkpoints.ts";

/**
 * Shows evidence of a checkpoint to a light client. It may forget a checkpoint for a newer one that somebody shows it
 * meanwhile: then the proof is brought.
 *
 * @returns undefined if the client cannot take it yet; the checkpoint that it needs is requested.
 */
export async function withEvidence<Result>(
  relayer: Relayer,
  chain: ChainAdapter,
  lightClient: Hex,
  checkpoint: ProvenSignedCheckpoint,
  show: (evidence: Hex) => Promise<Result>,
): Promise<Result | undefined> {
  const evidence = await evidenceFor(relayer, chain, lightClient, checkpoint);
  if (evidence === undefined) return undefined;
  try {
    return await show(evidence);
  } catch (error) {
    if (evidence !== checkpoint.fields || !isForgotten(error)) throw error;
    return show(evidenceOf(checkpoint));
  }
}

/** Whether a client did not know a checkpoint, when the call was tried or in its block. */
function isForgotten(error: unknown): boolean {
  if (isChainError(error, "TransactionReverted")) return isForgotten(error.cause);
  return isRevertedWith(error, "UnknownCheckpoint");
}

/**
 * Evidence of a checkpoint for a light client: the fields alone if it accepted them before, else
 * with the proof. A client that is an epoch behind is shown the handover first.
 *
 * @returns undefined if the client cannot take it yet; the checkpoint that it needs is requested.
 */
async function evidenceFor(
  relayer: Relayer,
  chain: ChainAdapter,
  lightClient: Hex,
  checkpoint: ProvenSignedCheckpoint,
): Promise<Hex | undefined> {
  const { chainId, checkpointHash, fields, epoch } = checkpoint;
  if (await chain.isAccepted(lightClient, checkpointHash)) return fields;
  const state = await chain.lightClient(lightClient);
  if (state.epoch === epoch) return evidenceOf(checkpoint);
  // It handed over already: its next checkpoint is the next committee's.
  if (state.epoch > epoch) {
    relayer.checkpointRequests.add(chainId, { epoch: state.epoch });
    return undefined;
  }
  const handover = await provenHandover(relayer.db, chainId, state.epoch);
  if (handover === undefined) {
    throw new LightClientBehindError(lightClient, chain.origin.chainId, state.epoch, epoch);
  }
  await chain.acceptCheckpoint(lightClient, evidenceOf(handover));
  return evidenceFor(relayer, chain, lightClient, checkpoint);
}

/** A light client missed a handover that this relayer did not see either. */
export class LightClientBehindError extends Error {
  readonly lightClient: Hex;
  readonly epoch: bigint;

  constructor(lightClient: Hex, chainId: bigint, epoch: bigint, signingEpoch: bigint) {
    super(
      `light client ${lightClient} on chain ${chainId} is in epoch ${epoch}, epoch ${signingEpoch} ` +
        "signs, and no checkpoint of the handover between is known",
    );
    this.name = "LightClientBehindError";
    this.lightClient = lightClient;
    this.epoch = epoch;
  }
}

/** Refusals of a checkpoint for its time, which a later one passes. */
const TOO_EARLY = ["CheckpointDistrusted", "CheckpointTooOld"];

/**
 * Shows a checkpoint to a light client. Where the client was anchored above it, a checkpoint from
 * the height that it asks for on is requested before the error goes on; where it is of a time that
 * does not count any more, a higher one.
 */
export async function requestNewerIfRefused<Result>(
  { checkpointRequests }: Pick<Relayer, "checkpointRequests">,
  { chainId, height }: Pick<SignedCheckpoint, "chainId" | "height">,
  show: () => Promise<Result>,
): Promise<Result> {
  try {
    return await show();
  } catch (error) {
    if (!isChainError(error, "CallReverted")) throw error;
    const { error: name, arguments: values } = error.details;
    if (name === "HeightTooLow") {
      const [, leastHeight] = values as [height: bigint, leastHeight: bigint];
      checkpointRequests.add(chainId, { height: leastHeight });
    }
    if (TOO_EARLY.includes(String(name))) checkpointRequests.add(chainId, { height: height + 1n });
    throw error;
  }
}

/** What a light client is shown of a proven checkpoint, whether or not it knows it: the fields, then the proof. */
export function evidenceOf({
  fields,
  proof,
}: Pick<ProvenSignedCheckpoint, "fields" | "proof">): Hex {
  return concat([fields, proof]);
}
