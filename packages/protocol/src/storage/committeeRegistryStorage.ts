import { type Hex, ZERO_WORD } from "../bytes.ts";
import { namespaceSlot, type ReadStorage, slotAfter, unpackWord } from "./slots.ts";

const START = namespaceSlot("causeway.storage.CommitteeRegistry");

/** Which committees sign, as the registry of a chain stores it. */
export interface RegisteredCommittees {
  /** Epoch of the current committee, 0 before the first. */
  readonly epoch: bigint;
  /** Unix seconds from which the next committee can be activated, 0 without one. */
  readonly activatableAt: bigint;
  /** Unix seconds until which the next committee can be withdrawn, 0 without one. */
  readonly withdrawableUntil: bigint;
  /** Keccak commitment of the current committee. */
  readonly committeeHash: Hex;
  /** Keccak commitment of the next committee, zero without one. */
  readonly nextCommitteeHash: Hex;
}

/** The registry's three slots: epoch and times, current committee, next committee. */
export function committeeRegistrySlots(): Hex[] {
  return [START, slotAfter(START, 1), slotAfter(START, 2)];
}

/** Reads the registry's three words. */
export function decodeCommitteeRegistry(words: readonly Hex[]): RegisteredCommittees {
  const [first, committeeHash, nextCommitteeHash] = words as [Hex, Hex, Hex];
  const parts = unpackWord(first, [64, 64, 64]) as [bigint, bigint, bigint];
  const [epoch, activatableAt, withdrawableUntil] = parts;
  return { epoch, activatableAt, withdrawableUntil, committeeHash, nextCommitteeHash };
}

/**
 * Whether the checkpoint of a block names the next committee. As long as that can be withdrawn none does: a light client
 * that was shown it would wait for ever for a committee that never signs.
 *
 * @param committees What the registry holds after the block.
 * @param timestamp Of the block, unix seconds.
 */
export function isNextCommitteeNamed(
  {
    nextCommitteeHash,
    withdrawableUntil,
  }: Pick<RegisteredCommittees, "nextCommitteeHash" | "withdrawableUntil">,
  timestamp: bigint,
): boolean {
  return nextCommitteeHash !== ZERO_WORD && timestamp >= withdrawableUntil;
}

/** Which committees sign, read from the registry's storage. */
export async function readCommittees(
  read: ReadStorage,
  registry: Hex,
): Promise<RegisteredCommittees> {
  return decodeCommitteeRegistry(await read(registry, committeeRegistrySlots()));
}
