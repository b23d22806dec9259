import { type Hex, uintBytes } from "../bytes.ts";
import { mappingSlot, namespaceSlot, slotAfter, unpackWord } from "./slots.ts";

const START = namespaceSlot("causeway.storage.LightClient");

/** Places of the ring in which a light client keeps the hashes of checkpoints. */
const RING_SIZE = 64n;

/** What `stoppedUntil` says of a client that is frozen. */
export const FROZEN_UNTIL = (1n << 40n) - 1n;

/** The first word of a light client. */
export interface LightClientStatus {
  readonly newestHeight: bigint;
  readonly leastHeight: bigint;
  readonly epoch: bigint;
  /** Unix seconds. */
  readonly trustedSince: bigint;
  readonly generation: number;
  /** Checkpoints of up to this time, unix seconds, do not count. */
  readonly distrustedUntil: bigint;
  /** Until when the client was stopped, unix seconds; the greatest value of 40 bits if it was frozen. */
  readonly stoppedUntil: bigint;
}

/** Slot of a light client's status. */
export function lightClientStatusSlot(): Hex {
  return START;
}

/** Slots of the current committee's commitments: Poseidon, Keccak. */
export function lightClientCommitteeSlots(): [commitment: Hex, hash: Hex] {
  return [slotAfter(START, 1), slotAfter(START, 2)];
}

/** Slot in which a generation of a light client keeps a checkpoint's hash, as long as no newer one takes it. */
export function acceptedCheckpointSlot(generation: number, checkpointHash: Hex): Hex {
  const place = BigInt(generation) * RING_SIZE + (BigInt(checkpointHash) % RING_SIZE);
  return mappingSlot(slotAfter(START, 3), uintBytes(place, 32));
}

/** Whether a light client with this status vouched, at a time in unix seconds, for what a generation had learnt. */
export function vouchedFor(status: LightClientStatus, generation: number, time: bigint): boolean {
  return time >= status.stoppedUntil && status.generation === generation;
}

/** Whether a light client with this status was frozen. */
export function isFrozen({ stoppedUntil }: LightClientStatus): boolean {
  return stoppedUntil === FROZEN_UNTIL;
}

/** Reads a light client's status. */
export function decodeLightClientStatus(word: Hex): LightClientStatus {
  const [
    newestHeight,
    leastHeight,
    epoch,
    trustedSince,
    generation,
    distrustedUntil,
    stoppedUntil,
  ] = unpackWord(word, [48, 48, 24, 40, 16, 40, 40]) as Seven;
  return {
    newestHeight,
    leastHeight,
    epoch,
    trustedSince,
    generation: Number(generation),
    distrustedUntil,
    stoppedUntil,
  };
}

type Seven = [bigint, bigint, bigint, bigint, bigint, bigint, bigint];
