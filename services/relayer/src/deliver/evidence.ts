import {
  type ChainAdapter,
  isChainError,
  isRevertedWith,
  type LightClientState,
  type SignedCheckpoint,
} from "@causeway/chains";
import { type Hex, unpackCheckpoint } from "@causeway/protocol";

import type { Relayer } from "../Relayer.ts";
import { type StoredCheckpoint, shownHandover } from "../store/checkpoints.ts";

/**
 * Shows evidence of a checkpoint to a light client. It may forget a checkpoint for a newer one that somebody shows it
 * meanwhile: then it is proven to the client once more.
 *
 * @returns undefined if the client cannot take it yet; the checkpoint that it needs is requested.
 */
export async function withEvidence<Result>(
  relayer: Relayer,
  chain: ChainAdapter,
  lightClient: Hex,
  checkpoint: StoredCheckpoint,
  show: (evidence: Hex) => Promise<Result>,
): Promise<Result | undefined> {
  if (await chain.isAccepted(lightClient, checkpoint.checkpointHash)) {
    try {
      return await show(chain.acceptedEvidence(checkpoint.fields));
    } catch (error) {
      if (!isForgotten(error)) throw error;
    }
  }
  const evidence = await evidenceFor(relayer, chain, lightClient, checkpoint);
  return evidence === undefined ? undefined : show(evidence);
}

/** Whether a client did not know a checkpoint, when the call was tried or in its block. */
function isForgotten(error: unknown): boolean {
  if (isChainError(error, "TransactionReverted")) return isForgotten(error.cause);
  return isRevertedWith(error, "UnknownCheckpoint");
}

/**
 * Evidence of a checkpoint for a light client that does not know it. A client that is an epoch behind is shown the
 * handover first.
 *
 * @returns undefined if the client cannot take it yet; the checkpoint that it needs is requested.
 */
async function evidenceFor(
  relayer: Relayer,
  chain: ChainAdapter,
  lightClient: Hex,
  checkpoint: StoredCheckpoint,
): Promise<Hex | undefined> {
  const { chainId, epoch } = checkpoint;
  const state = await chain.lightClient(lightClient);
  if (state.epoch === epoch) {
    const asked = { chain, lightClient };
    const isAwaited = await awaitsHigher(relayer, asked, state, checkpoint);
    return isAwaited ? undefined : chain.evidenceOf(lightClient, checkpoint);
  }
  // It handed over already: its next checkpoint is the next committee's.
  if (state.epoch > epoch) {
    relayer.checkpointRequests.add(chainId, chain.evidence, { epoch: state.epoch });
    return undefined;
  }
  const handover = await shownHandover(relayer.db, chainId, state.epoch, chain.evidence);
  if (handover === undefined) {
    throw new LightClientBehindError(lightClient, chain.origin.chainId, state.epoch, epoch);
  }
  await chain.acceptCheckpoint(lightClient, await chain.evidenceOf(lightClient, handover));
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

/** A light client on a chain, as far as it is asked what it takes. */
export interface AskedClient {
  readonly chain: Pick<ChainAdapter, "evidence" | "lightClientLimits">;
  readonly lightClient: Hex;
}

/**
 * Whether a light client waits for a higher checkpoint of its epoch: one from the least height on, and of a time that the
 * client does not distrust. If so, that is requested.
 */
async function awaitsHigher(
  { checkpointRequests }: Pick<Relayer, "checkpointRequests">,
  { chain, lightClient }: AskedClient,
  { newestHeight }: Pick<LightClientState, "newestHeight">,
  { chainId, height, fields }: Pick<SignedCheckpoint, "chainId" | "height" | "fields">,
): Promise<boolean> {
  // Who anchors or distrusts takes the newest height away. From then on, the first that is accepted is high enough.
  if (newestHeight > 0n && height > newestHeight) return false;
  const { leastHeight, distrustedUntil } = await chain.lightClientLimits(lightClient);
  const isDistrusted = unpackCheckpoint(fields).timestamp <= distrustedUntil;
  if (height >= leastHeight && !isDistrusted) return false;
  const least = height < leastHeight ? leastHeight : height + 1n;
  checkpointRequests.add(chainId, chain.evidence, { height: least });
  return true;
}

/**
 * Shows a checkpoint to a light client. Where the client was anchored above it, a checkpoint from
 * the height that it asks for on is requested before the error goes on; where it is of a time that
 * does not count any more, a higher one.
 */
export async function requestNewerIfRefused<Result>(
  { checkpointRequests }: Pick<Relayer, "checkpointRequests">,
  { chain, lightClient }: AskedClient,
  { chainId, height }: Pick<SignedCheckpoint, "chainId" | "height">,
  show: () => Promise<Result>,
): Promise<Result> {
  try {
    return await show();
  } catch (error) {
    if (!isChainError(error, "CallReverted")) throw error;
    const name = String(error.details.error);
    if (name === "HeightTooLow") {
      const { leastHeight } = await chain.lightClientLimits(lightClient);
      checkpointRequests.add(chainId, chain.evidence, { height: leastHeight });
    }
    if (TOO_EARLY.includes(name)) {
      checkpointRequests.add(chainId, chain.evidence, { height: height + 1n });
    }
    throw error;
  }
}
