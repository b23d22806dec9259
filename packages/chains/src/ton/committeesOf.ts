import { CommitteeError, type CommitteeMember, committeeHash, type Hex } from "@causeway/protocol";

import { ChainError } from "../ChainError.ts";
import type { ProvenCommittee, ProvenCommittees } from "../FinalisedChain.ts";
import type { Commitments, KeptCommittee } from "./mailbox/committee.ts";

/**
 * Finds the list of a committee by its Keccak commitment. TON keeps no list: its committees are the hub's, and the hub
 * keeps theirs.
 */
export type FindMembers = (hash: Hex, hubChainId: bigint) => Promise<readonly CommitteeMember[]>;

/**
 * The committees that a mailbox on TON names.
 *
 * @param findMembers What it returns must hash to what is proven.
 * @throws ChainError `RegistryMismatch`.
 */
export async function committeesOf(
  { epoch, current, successor }: KeptCommittee,
  findMembers: (hash: Hex) => Promise<readonly CommitteeMember[]>,
): Promise<ProvenCommittees> {
  if (current === undefined) {
    throw new ChainError("RegistryMismatch", "the mailbox has no committee yet", { epoch });
  }
  const signing = await withMembers(current, findMembers);
  const next = successor === undefined ? signing : await withMembers(successor, findMembers);
  return { epoch, current: signing, next };
}

async function withMembers(
  { commitment, hash }: Commitments,
  findMembers: (hash: Hex) => Promise<readonly CommitteeMember[]>,
): Promise<ProvenCommittee> {
  return { members: requireMembers(await findMembers(hash), hash), commitment, hash };
}

/** @throws ChainError `RegistryMismatch` unless members hash to a Keccak commitment. */
export function requireMembers(
  members: readonly CommitteeMember[],
  hash: Hex,
): readonly CommitteeMember[] {
  const computed = hashOf(members, hash);
  if (computed === hash) return members;
  const message = `the list of a committee hashes to ${computed}, not to the proven ${hash}`;
  throw new ChainError("RegistryMismatch", message, { computed, hash });
}

function hashOf(members: readonly CommitteeMember[], hash: Hex): Hex {
  try {
    return committeeHash(members);
  } catch (error) {
    if (!(error instanceof CommitteeError)) throw error;
    const message = `the list of committee ${hash} cannot be: ${error.message}`;
    throw new ChainError("RegistryMismatch", message, { hash, ...error.details });
  }
}
