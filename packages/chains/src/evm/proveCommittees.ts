import {
  CommitteeError,
  type CommitteeMember,
  committeeCommitment,
  committeeHash,
  type Hex,
  isNextCommitteeNamed,
  readCommittees,
  ZERO_WORD,
} from "@causeway/protocol";
import { ChainError } from "../ChainError.ts";
import type { Header, ProvenCommittee, ProvenCommittees } from "../FinalisedChain.ts";
import type { EvmRegistry } from "./EvmRegistry.ts";
import { provenStorage } from "./provenStorage.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

/** How many epochs a chain may be behind the hub whose committee signs for it. */
const MOST_EPOCHS = 64n;

/** Reads which committee signs and which is named next; the lists must hash to the proven commitments. */
export async function proveCommittees(
  rpcs: Rpcs,
  header: Header,
  registry: EvmRegistry,
): Promise<ProvenCommittees> {
  const read = provenStorage(rpcs, header);
  const committees = await readCommittees(read, registry.address);
  const { epoch, committeeHash, nextCommitteeHash } = committees;
  if (committeeHash === ZERO_WORD) {
    const message = `registry ${registry.address} has no committee in block ${header.height}`;
    throw new ChainError("RegistryMismatch", message, { registry: registry.address });
  }
  const at = (ofEpoch: bigint, hash: Hex) => committeeOf(registry, header.height, ofEpoch, hash);
  const current = await at(epoch, committeeHash);
  const isNamed = isNextCommitteeNamed(committees, header.timestamp);
  const next = isNamed ? await at(epoch + 1n, nextCommitteeHash) : current;
  return { epoch, current, next };
}

/**
 * Finds a committee's list by its Keccak commitment. The registry keeps the lists of all epochs, so one that hashes to
 * the commitment needs no proof.
 *
 * @throws ChainError `RegistryMismatch`.
 */
export async function findMembers(registry: EvmRegistry, hash: Hex): Promise<CommitteeMember[]> {
  const newest = await registry.epoch();
  const last = newest > MOST_EPOCHS ? newest - MOST_EPOCHS : 0n;
  for (let epoch = newest + 1n; epoch > last; epoch--) {
    const members = await registry.newestMembersOf(epoch);
    if (members.length > 0 && committeeHash(members) === hash) return members;
  }
  const { address } = registry;
  const message = `registry ${address} has no committee ${hash} since epoch ${last + 1n}`;
  throw new ChainError("RegistryMismatch", message, { registry: address, hash, newest });
}

async function committeeOf(
  registry: EvmRegistry,
  height: bigint,
  epoch: bigint,
  hash: Hex,
): Promise<ProvenCommittee> {
  const members = await registry.membersOf(epoch, height);
  try {
    const computed = committeeHash(members);
    if (computed === hash) {
      return { members, hash, commitment: committeeCommitment(members, registry.slots) };
    }
    const message = `the committee of epoch ${epoch} hashes to ${computed}, not to the proven ${hash}`;
    throw new ChainError("RegistryMismatch", message, { epoch, computed, hash });
  } catch (error) {
    if (!(error instanceof CommitteeError)) throw error;
    const message = `the committee of epoch ${epoch} cannot be: ${error.message}`;
    throw new ChainError("RegistryMismatch", message, { epoch, hash, ...error.details });
  }
}
