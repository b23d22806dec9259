import { checkpointDomain, checkpointHash, type Hex, packCheckpoint } from "@causeway/protocol";
import type { ProvenCheckpoint } from "../checkpointAt.ts";
import type { FinalisedChain } from "../FinalisedChain.ts";
import type { AttestationClient } from "./AttestationClient.ts";
import { collectSignatures } from "./collectSignatures.ts";
import type { SignedCheckpoint } from "./SignedCheckpoint.ts";

/**
 * Has the validators sign a checkpoint that was computed from the chain's own state.
 *
 * @param environment Tag of the environment's name.
 * @throws NoQuorumError with each validator's reason.
 */
export async function haveSigned(
  environment: Hex,
  { origin }: Pick<FinalisedChain, "origin">,
  { checkpoint, outbox, committees }: ProvenCheckpoint,
  validators: readonly AttestationClient[],
): Promise<SignedCheckpoint> {
  const { chainId } = origin;
  const { height, epoch } = checkpoint;
  const hash = checkpointHash(checkpointDomain(environment, origin), checkpoint);
  const { members, commitment } = committees.current;
  const request = { chainId, height, checkpointHash: hash, members };
  const signatures = await collectSignatures(validators, request);
  return {
    checkpointHash: hash,
    chainId,
    height,
    epoch,
    fields: packCheckpoint(checkpoint),
    committee: commitment,
    lanes: outbox.lanes,
    members,
    signatures,
  };
}
