import { concat, keccak256 } from "ethers";

import { assertPublicKey, BASE8, KeyError } from "./babyJubjub.ts";
import { fixedBytes, type Hex, uintBytes } from "./bytes.ts";
import { isEd25519PublicKey } from "./ed25519.ts";
import { tag } from "./keccakBytes.ts";
import { Memo } from "./Memo.ts";
import { ProtocolError } from "./ProtocolError.ts";
import { poseidon16 } from "./poseidon/poseidon.ts";

/** Most members of a committee. */
export const MAX_COMMITTEE = 32;

/** Slots of the circuit that is deployed; tests also use 4. */
export const COMMITTEE_SLOTS = 32;

/** A member of a committee. */
export interface CommitteeMember {
  /** Baby Jubjub key. */
  readonly x: bigint;
  readonly y: bigint;
  /** Ed25519 key, 32 bytes. */
  readonly ed25519: Hex;
  /** At least 1; all together below 2^64. */
  readonly weight: bigint;
}

/** What the circuit knows of a member. */
export type CommitteeSlot = Pick<CommitteeMember, "x" | "y" | "weight">;

export type CommitteeErrorCode =
  | "Empty"
  | "TooManyMembers"
  | "KeyOffCurve"
  | "KeyIsIdentity"
  | "KeyOutsideSubgroup"
  | "DuplicateKey"
  | "NotAscending"
  | "InvalidEd25519Key"
  | "DuplicateEd25519Key"
  | "ZeroWeight"
  | "TotalWeightTooLarge";

/** A list of members that is no committee; `details.position` says which member. */
export class CommitteeError extends ProtocolError<CommitteeErrorCode> {}

const COMMITTEE_TAG = tag("causeway.committee.v1");
const SLOTS_PER_CALL = 5;
const UNUSED_SLOT = [BASE8.x, BASE8.y, 0n];
const NO_SLOT = [0n, 0n, 0n];

/** A relayer asks for the same committee with each block, and 32 slots take as long as a few signatures. */
const commitments = /* @__PURE__ */ new Memo<Hex>(64);

/**
 * Refuses a list that is no committee.
 *
 * @param slots Slots of the circuit that must prove for it: 32, or 4 for tests.
 * @throws CommitteeError naming the first rule that is broken.
 */
export function assertCommittee(
  members: readonly CommitteeMember[],
  slots: number = COMMITTEE_SLOTS,
): void {
  if (members.length === 0) throw new CommitteeError("Empty");
  const max = Math.min(slots, MAX_COMMITTEE);
  if (members.length > max) {
    throw new CommitteeError("TooManyMembers", { members: members.length, max });
  }
  members.forEach((member, position) => {
    assertMember(member, position);
    const previous = members[position - 1];
    if (previous !== undefined) assertAscending(previous.x, member.x, position);
  });
  assertDistinctEd25519(members);
  const total = totalWeight(members);
  if (total >= 1n << 64n) throw new CommitteeError("TotalWeightTooLarge", { total, bits: 64 });
}

/** Members in the order that a committee has: ascending by x. */
export function sortMembers<Member extends CommitteeMember>(members: readonly Member[]): Member[] {
  return [...members].sort((a, b) => (a.x < b.x ? -1 : a.x > b.x ? 1 : 0));
}

/**
 * Keccak commitment of a committee, for TON and for people.
 *
 * @throws CommitteeError if the list is no committee.
 */
export function committeeHash(members: readonly CommitteeMember[]): Hex {
  assertCommittee(members);
  const packed = members.map(({ x, y, ed25519, weight }) =>
    concat([uintBytes(x, 32), uintBytes(y, 32), fixedBytes(ed25519, 32), uintBytes(weight, 8)]),
  );
  return keccak256(concat([COMMITTEE_TAG, uintBytes(BigInt(members.length), 1), ...packed]));
}

/**
 * Poseidon commitment of a committee, for the circuit.
 *
 * @param slots Slots of the circuit: 32, or 4 for tests.
 * @returns 32 bytes.
 * @throws CommitteeError if the list is no committee or needs more slots.
 */
export function committeeCommitment(
  members: readonly CommitteeMember[],
  slots: number = COMMITTEE_SLOTS,
): Hex {
  assertCommittee(members, slots);
  return commitSlots(members, slots);
}

/**
 * The same for members that were checked before, or never: what the circuit computes.
 *
 * @param slots At least as many as members.
 */
export function commitSlots(members: readonly CommitteeSlot[], slots: number): Hex {
  const inputs = members.map(({ x, y, weight }) => `${x} ${y} ${weight}`);
  return commitments.of(`${slots} ${inputs.join(" ")}`, () => chainSlots(members, slots));
}

function chainSlots(members: readonly CommitteeSlot[], slots: number): Hex {
  let chained = (BigInt(slots) << 128n) + (BigInt(COMMITTEE_TAG) >> 128n);
  for (let first = 0; first < slots; first += SLOTS_PER_CALL) {
    const call = Array.from({ length: SLOTS_PER_CALL }, (_, i) =>
      slotAt(members, slots, first + i),
    );
    chained = poseidon16([chained, ...call.flat()]);
  }
  return uintBytes(chained, 32);
}

/** Sum of the members' weights. */
export function totalWeight(members: readonly CommitteeMember[]): bigint {
  return members.reduce((total, member) => total + member.weight, 0n);
}

/** Whether more than two thirds of the weight signed. */
export function isQuorum(signedWeight: bigint, total: bigint): boolean {
  return 3n * signedWeight > 2n * total;
}

function slotAt(members: readonly CommitteeSlot[], slots: number, slot: number): bigint[] {
  if (slot >= slots) return NO_SLOT;
  const member = members[slot];
  return member === undefined ? UNUSED_SLOT : [member.x, member.y, member.weight];
}

function assertMember(member: CommitteeMember, position: number): void {
  assertKey(member, position);
  if (!isEd25519PublicKey(member.ed25519)) {
    throw new CommitteeError("InvalidEd25519Key", { position, ed25519: member.ed25519 });
  }
  if (member.weight < 1n) {
    throw new CommitteeError("ZeroWeight", { position, weight: member.weight });
  }
}

function assertKey(member: CommitteeMember, position: number): void {
  const codes = {
    OffCurve: "KeyOffCurve",
    Identity: "KeyIsIdentity",
    OutsideSubgroup: "KeyOutsideSubgroup",
  } as const;
  try {
    assertPublicKey(member);
  } catch (error) {
    if (!(error instanceof KeyError) || error.code === "SecretKeyOutOfRange") throw error;
    throw new CommitteeError(codes[error.code], { position, ...error.details });
  }
}

function assertAscending(previous: bigint, x: bigint, position: number): void {
  if (previous === x) throw new CommitteeError("DuplicateKey", { position, x });
  if (previous > x) throw new CommitteeError("NotAscending", { position, x, previous });
}

function assertDistinctEd25519(members: readonly CommitteeMember[]): void {
  const seen = new Set<Hex>();
  members.forEach(({ ed25519 }, position) => {
    const key = ed25519.toLowerCase();
    if (seen.has(key)) throw new CommitteeError("DuplicateEd25519Key", { position, ed25519 });
    seen.add(key);
  });
}
