import type { Hex } from "../bytes.ts";
import { namespaceSlot, type ReadStorage, slotAfter, unpackWord } from "./slots.ts";

const START = namespaceSlot("causeway.storage.CommitteeRegistry");

/** Which committees sign, as the registry of a chain stores it. */
export interface RegisteredCommittees {
  /** Epoch of the current committee, 0 before the first. */
  readonly epoch: bigint;
  /** Unix seconds from which the next committee can be activated, 0 if there is none. */
  readonly activatableAt: bigint;
  /** Keccak commitment of the current committee. */
  readonly committeeHash: Hex;
  /** Keccak commitment of the next committee, zero if there is none. */
  readonly nextCommitteeHash: Hex;
}

/** The registry's three slots: epoch and time, current committee, next committee. */
export function committeeRegistrySlots(): Hex[] {
  return [START, slotAfter(START, 1), slotAfter(START, 2)];
}

/** Reads the registry's three words. */
export function decodeCommitteeRegistry(words: readonly Hex[]): RegisteredCommittees {
  const [first, committeeHash, nextCommitteeHash] = words as [Hex, Hex, Hex];
  const [epoch, activatableAt] = unpackWord(first, [64, 64]) as [bigint, bigint];
  return { epoch, activatableAt, committeeHash, nextCommitteeHash };
}

/** Which committees sign, read from the registry's storage. */
export async function readCommittees(
  read: ReadStorage,
  registry: Hex,
): Promise<RegisteredCommittees> {
  return decodeCommitteeRegistry(await read(registry, committeeRegistrySlots()));
}
