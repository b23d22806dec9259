import {
  type CommitteeMember,
  checkpointMessage,
  type Hex,
  isQuorum,
  totalWeight,
  verifyCheckpointSignature,
  verifyEd25519,
} from "@causeway/protocol";

import type { AttestationClient, ReceivedAttestation } from "./AttestationClient.ts";
import { NoQuorumError } from "./NoQuorumError.ts";
import type { MemberSignature } from "./SignedCheckpoint.ts";

/** What is to be signed, and by whom. */
export interface SignatureRequest {
  readonly chainId: bigint;
  readonly height: bigint;
  readonly checkpointHash: Hex;
  readonly members: readonly CommitteeMember[];
}

/**
 * Asks all validators at once and stops as soon as a quorum has signed. Every signature is checked
 * against the checkpoint that we computed ourselves. A member counts with both of its signatures alone: so one quorum
 * serves light clients of every family.
 *
 * @throws NoQuorumError with each one's reason.
 */
export async function collectSignatures(
  validators: readonly AttestationClient[],
  request: SignatureRequest,
): Promise<MemberSignature[]> {
  const { chainId, height, members } = request;
  const total = totalWeight(members);
  const byPosition = new Map<number, MemberSignature>();
  const enough = new AbortController();
  const signedWeight = () =>
    members.reduce((sum, { weight }, i) => (byPosition.has(i) ? sum + weight : sum), 0n);

  const asked = validators.map(async (validator) => {
    const received = await validator.attestation(chainId, height, enough.signal);
    const signature = verifiedSignature(received, request);
    byPosition.set(signature.position, signature);
    if (isQuorum(signedWeight(), total)) enough.abort();
  });
  const results = await Promise.allSettled(asked);
  const signatures = [...byPosition.values()].sort((a, b) => a.position - b.position);
  if (isQuorum(signedWeight(), total)) return signatures;
  const reasons = results.flatMap((r) => (r.status === "rejected" ? [String(r.reason)] : []));
  throw new NoQuorumError(signedWeight(), total, byPosition.size, reasons);
}

/**
 * The signatures of a member that a validator sent.
 *
 * @throws Error if they are not those of a member over this checkpoint.
 */
export function verifiedSignature(
  received: ReceivedAttestation,
  request: Pick<SignatureRequest, "checkpointHash" | "members">,
): MemberSignature {
  const { validator, checkpointHash, signature, ed25519Signature: ed25519, member } = received;
  const position = request.members.findIndex(({ x, y }) => x === member.x && y === member.y);
  const known = request.members[position];
  if (known === undefined)
    throw new Error(`validator ${validator} signs as a stranger to the committee`);
  if (checkpointHash !== request.checkpointHash) {
    throw new Error(
      `validator ${validator} signs ${checkpointHash}, not ${request.checkpointHash}`,
    );
  }
  const message = checkpointMessage(checkpointHash);
  if (!verifyCheckpointSignature(member, message, signature)) {
    throw new Error(`validator ${validator} sent a signature that does not hold`);
  }
  if (!verifyEd25519(known.ed25519, checkpointHash, ed25519)) {
    throw new Error(`validator ${validator} sent an Ed25519 signature that does not hold`);
  }
  return { position, signature, ed25519 };
}
