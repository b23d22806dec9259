import type { CommitteeStatement, PlacedSignature } from "@causeway/circuits/witness";
import {
  assertPublicKey,
  type CommitteeSlot,
  encodeSignature,
  isQuorum,
  KeyError,
  verifyCheckpointSignature,
} from "@causeway/protocol";

import { RefusedError } from "./errors.ts";

const MESSAGE_BITS = 253n;
const WEIGHT_BITS = 64n;

/**
 * Refuses what the circuit would refuse, and what is no committee, saying which member or signature it is:
 * the circuit itself can only say no. Throws {@link RefusedError} for the first thing it finds.
 */
export function checkStatement({ size, members, signatures, message }: CommitteeStatement): void {
  if (message >> MESSAGE_BITS !== 0n) throw new RefusedError("MessageOutOfRange", { message });
  if (members.length === 0) throw new RefusedError("NoMembers");
  if (members.length > size) {
    throw new RefusedError("TooManyMembers", { members: members.length, most: size });
  }
  members.forEach((member, position) => {
    checkMember(member, position, members[position - 1]);
  });
  const total = sum(members);
  if (total >> WEIGHT_BITS !== 0n) throw new RefusedError("TotalWeightTooLarge", { total });

  const signers = findSigners(members, signatures);
  const signed = sum(signers);
  if (!isQuorum(signed, total)) throw new RefusedError("NoQuorum", { signed, total });
  signatures.forEach((signature) => {
    checkSignature(members, signature, message);
  });
}

function checkMember(member: CommitteeSlot, position: number, previous?: CommitteeSlot): void {
  const { x, weight } = member;
  try {
    assertPublicKey(member);
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    throw new RefusedError("InvalidKey", { position, reason: error.code });
  }
  if (previous !== undefined && previous.x >= x) {
    throw new RefusedError("NotAscending", { position, x, previous: previous.x });
  }
  if (weight === 0n || weight >> WEIGHT_BITS !== 0n) {
    throw new RefusedError("InvalidWeight", { position, weight });
  }
}

function findSigners(members: readonly CommitteeSlot[], signatures: readonly PlacedSignature[]) {
  const seen = new Set<number>();
  return signatures.map(({ position }) => {
    const signer = members[position];
    if (signer === undefined) {
      throw new RefusedError("UnknownPosition", { position, members: members.length });
    }
    if (seen.has(position)) throw new RefusedError("DuplicatePosition", { position });
    seen.add(position);
    return signer;
  });
}

function checkSignature(
  members: readonly CommitteeSlot[],
  signature: PlacedSignature,
  message: bigint,
): void {
  const { position } = signature;
  const key = members[position];
  if (key === undefined || !verifyCheckpointSignature(key, message, encodeSignature(signature))) {
    throw new RefusedError("InvalidSignature", { position });
  }
}

function sum(members: readonly CommitteeSlot[]): bigint {
  return members.reduce((total, { weight }) => total + weight, 0n);
}
