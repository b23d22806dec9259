import {
  type ChainErrorCode,
  checkpointAt,
  isChainError,
  outboxProofFor,
  type SentEvent,
} from "@causeway/chains";
import { checkpointDomain, checkpointHash, type Hex, packCheckpoint } from "@causeway/protocol";

import type { Leg, UsableCheckpoint } from "./MessageSituation.ts";

/** The RPC does not have that block's state any more, or not yet; a new checkpoint will serve as well. */
const NOT_AT_HAND: readonly ChainErrorCode[] = ["RpcUnavailable", "NotFinalised", "UnknownHeight"];

/**
 * What the light client of a leg already vouches for, if the message is in it: with that, no proof is needed.
 *
 * @param environment Tag of the environment's name.
 */
export async function provenLeg(
  environment: Hex,
  { from, to, lightClient, client }: Leg,
  { laneId, index }: SentEvent,
): Promise<UsableCheckpoint | undefined> {
  const height = client.newestHeight;
  if (height === 0n) return undefined;
  try {
    const { checkpoint, outbox } = await checkpointAt(from.adapter, height);
    const domain = checkpointDomain(environment, from.adapter.origin);
    const hash = checkpointHash(domain, checkpoint);
    const found = outboxProofFor(outbox, laneId);
    const isUsable = found !== undefined && (await to.adapter.isAccepted(lightClient, hash));
    if (!isUsable) return undefined;
    return found.lane.count > index
      ? { evidence: to.adapter.acceptedEvidence(packCheckpoint(checkpoint)), ...found }
      : undefined;
  } catch (error) {
    if (NOT_AT_HAND.some((code) => isChainError(error, code))) return undefined;
    throw error;
  }
}
