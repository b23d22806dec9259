import { type Hex, uintBytes } from "../bytes.ts";
import { mappingSlot, namespaceSlot, slotAfter, unpackWord } from "./slots.ts";

const START = namespaceSlot("causeway.storage.LightClient");

/** The first word of a light client. */
export interface LightClientStatus {
  readonly newestHeight: bigint;
  readonly leastHeight: bigint;
  readonly epoch: bigint;
  /** Unix seconds. */
  readonly trustedSince: bigint;
  readonly generation: number;
  readonly frozen: boolean;
}

/** Slot of a light client's status. */
export function lightClientStatusSlot(): Hex {
  return START;
}

/** Slots of the current committee's commitments: Poseidon, Keccak. */
export function lightClientCommitteeSlots(): [commitment: Hex, hash: Hex] {
  return [slotAfter(START, 1), slotAfter(START, 2)];
}

/** Slot of the hash of the checkpoint that a generation of a light client accepted at `height`. */
export function acceptedCheckpointSlot(generation: number, height: bigint): Hex {
  const key = (BigInt(generation) << 64n) | height;
  return mappingSlot(slotAfter(START, 3), uintBytes(key, 32));
}

/** Reads a light client's status. */
export function decodeLightClientStatus(word: Hex): LightClientStatus {
  const [newestHeight, leastHeight, epoch, trustedSince, generation, frozen] = unpackWord(
    word,
    [64, 64, 48, 40, 32, 8],
  ) as [bigint, bigint, bigint, bigint, bigint, bigint];
  return {
    newestHeight,
    leastHeight,
    epoch,
    trustedSince,
    generation: Number(generation),
    frozen: frozen !== 0n,
  };
}
