import {
  BASE8,
  type CommitteeSlot,
  challengeOf,
  commitSlots,
  type SchnorrSignature,
  SUBGROUP_ORDER,
} from "@causeway/protocol";
import { poseidon5 } from "poseidon-lite/poseidon5";

import type { CommitteeSize } from "../compiler/circuits.ts";

/** A member's signature; `position` is his place in the committee, from 0. */
export type PlacedSignature = SchnorrSignature & { position: number };

/** That members of a committee signed a message: what the circuit proves, if they are a quorum. */
export type CommitteeStatement = {
  size: CommitteeSize;
  /** In the committee's order. */
  members: readonly CommitteeSlot[];
  signatures: readonly PlacedSignature[];
  message: bigint;
};

/** The committee circuit's input signals. */
export type CommitteeInput = {
  committee: bigint;
  m: bigint;
} & Record<"x" | "y" | "weight" | "enabled" | "rx" | "ry" | "s", bigint[]>;

/**
 * The circuit's input for a statement: unused slots hold B8 with weight 0, and slots without a signature of
 * their member one that anybody can make. Nothing is checked: that is the circuit's part.
 */
export function committeeInput({
  size,
  members,
  signatures,
  message,
}: CommitteeStatement): CommitteeInput {
  const slots = Array.from({ length: size }, (_, i) => members[i] ?? { ...BASE8, weight: 0n });
  const bySlot = new Map(signatures.map((signature) => [signature.position, signature]));
  const dummy = dummySignature(message);
  const placed = slots.map((_, i) => bySlot.get(i) ?? dummy);
  return {
    committee: BigInt(commitSlots(members, size)),
    m: message,
    x: slots.map(({ x }) => x),
    y: slots.map(({ y }) => y),
    weight: slots.map(({ weight }) => weight),
    enabled: slots.map((_, i) => (bySlot.has(i) ? 1n : 0n)),
    rx: placed.map(({ r }) => r.x),
    ry: placed.map(({ r }) => r.y),
    s: placed.map(({ s }) => s),
  };
}

/**
 * The signature that the circuit asks for in a slot that is not enabled: under the key B8, whose secret is 1,
 * with the nonce 1.
 */
export function dummySignature(message: bigint): SchnorrSignature {
  const challenge = challengeOf(poseidon5([BASE8.x, BASE8.y, BASE8.x, BASE8.y, message]));
  return { r: BASE8, s: (1n + challenge) % SUBGROUP_ORDER };
}
