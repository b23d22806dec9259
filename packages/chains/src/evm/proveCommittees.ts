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
import { toQuantity } from "ethers";
import * as v from "valibot";
import { ChainError } from "../ChainError.ts";
import type { Header, ProvenCommittee, ProvenCommittees } from "../FinalisedChain.ts";
import { bytesAnswer } from "./answers.ts";
import { callInterface } from "./callInterface.ts";
import { registryInterface } from "./contracts.ts";
import { provenStorage } from "./provenStorage.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

/** A committee registry and the size of the circuit that its committees are proven with. */
export interface Registry {
  readonly address: Hex;
  /** Slots of the circuit. */
  readonly slots: number;
}

/** How many epochs a chain may be behind the hub whose committee signs for it. */
const MOST_EPOCHS = 64n;

/** Reads which committee signs and which is named next; the lists must hash to the proven commitments. */
export async function proveCommittees(
  rpcs: Rpcs,
  header: Header,
  registry: Registry,
): Promise<ProvenCommittees> {
  const read = provenStorage(rpcs, header);
  const committees = await readCommittees(read, registry.address);
  const { epoch, committeeHash, nextCommitteeHash } = committees;
  if (committeeHash === ZERO_WORD) {
    const message = `registry ${registry.address} has no committee in block ${header.height}`;
    throw new ChainError("RegistryMismatch", message, { registry: registry.address });
  }
  const at = (ofEpoch: bigint, hash: Hex) =>
    committeeOf(rpcs, registry, header.height, ofEpoch, hash);
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
export async function findMembers(
  rpcs: Rpcs,
  { address }: Registry,
  hash: Hex,
): Promise<CommitteeMember[]> {
  const contract = registryInterface();
  const [newest] = await callInterface(rpcs, { contract, to: address, name: "epoch", args: [] });
  const last = newest > MOST_EPOCHS ? newest - MOST_EPOCHS : 0n;
  for (let epoch = newest + 1n; epoch > last; epoch--) {
    const members = await membersIn(rpcs, address, epoch);
    if (members.length > 0 && committeeHash(members) === hash) return members;
  }
  const message = `registry ${address} has no committee ${hash} since epoch ${last + 1n}`;
  throw new ChainError("RegistryMismatch", message, { registry: address, hash, newest });
}

async function membersIn(rpcs: Rpcs, to: Hex, epoch: bigint): Promise<CommitteeMember[]> {
  const contract = registryInterface();
  const [list] = await callInterface(rpcs, { contract, to, name: "membersOf", args: [epoch] });
  return membersFrom(list);
}

async function committeeOf(
  rpcs: Rpcs,
  registry: Registry,
  height: bigint,
  epoch: bigint,
  hash: Hex,
): Promise<ProvenCommittee> {
  const call = {
    to: registry.address,
    data: registryInterface().encodeFunctionData("membersOf", [epoch]),
  };
  const members = await rpcs.ask("eth_call", [call, toQuantity(height)], decodeMembers);
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

function decodeMembers(answer: unknown): CommitteeMember[] {
  const bytes = v.parse(bytesAnswer, answer);
  const [list] = registryInterface().decodeFunctionResult("membersOf", bytes);
  return membersFrom(list);
}

function membersFrom(list: readonly CommitteeMember[]): CommitteeMember[] {
  return Array.from(list, ({ x, y, ed25519, weight }) => ({ x, y, ed25519, weight }));
}
