import {
  addPoints,
  assertCommittee,
  BN254_SCALAR_FIELD,
  type CommitteeMember,
  committeeCommitment,
  committeeHash,
  ed25519PublicKeyOf,
  IDENTITY,
  sortMembers,
  uintBytes,
} from "@causeway/protocol";

import { refusal } from "./refusal.ts";
import { sampleKey, sampleWord } from "./samples.ts";

/** Point of order 2. */
const LOW_ORDER = { x: 0n, y: BN254_SCALAR_FIELD - 1n };

/** `committees.json` */
export function committeeVectors() {
  return { valid: validCommittees(), invalid: invalidCommittees() };
}

/** The committee of `size` members that other vectors use as well. */
export function sampleCommittee(size: number, weights: readonly bigint[] = []): CommitteeMember[] {
  const members = Array.from({ length: size }, (_, position) => {
    const { x, y } = sampleKey(`validator/${position}`);
    const ed25519 = ed25519PublicKeyOf(sampleWord(`validator/${position}/ed25519`));
    return { x, y, ed25519, weight: weights[position] ?? BigInt(position + 1) };
  });
  return sortMembers(members);
}

function validCommittees() {
  const total = 2n ** 64n - 1n;
  return [
    valid("one member, 4 slots", 4, sampleCommittee(1)),
    valid("three members, 4 slots", 4, sampleCommittee(3)),
    valid("four members, 4 slots", 4, sampleCommittee(4)),
    valid("one member, 32 slots", 32, sampleCommittee(1)),
    valid("four members, 32 slots", 32, sampleCommittee(4)),
    valid("five members, 32 slots", 32, sampleCommittee(5)),
    valid("31 members, 32 slots", 32, sampleCommittee(31)),
    valid("32 members, 32 slots", 32, sampleCommittee(32)),
    valid("greatest total weight, 4 slots", 4, sampleCommittee(2, [total - 1n, 1n])),
  ];
}

function invalidCommittees() {
  const good = sampleCommittee(4);
  const [first, second, third, last] = good as [Member, Member, Member, Member];
  const withKey = (key: { x: bigint; y: bigint }) =>
    sortMembers([{ ...first, ...key }, ...good.slice(1)]);
  const half = 2n ** 63n;
  return [
    invalid("no members", 32, []),
    invalid("33 members", 32, sampleCommittee(33)),
    invalid("5 members, 4 slots", 4, sampleCommittee(5)),
    invalid("key off the curve", 32, withKey({ x: first.x, y: first.y + 1n })),
    invalid("key of zeros", 32, withKey({ x: 0n, y: 0n })),
    invalid("coordinate at the field's order", 32, withKey({ x: BN254_SCALAR_FIELD, y: 1n })),
    invalid("identity", 32, withKey(IDENTITY)),
    invalid("key of order 2", 32, withKey(LOW_ORDER)),
    invalid("key outside the subgroup", 32, withKey(addPoints(first, LOW_ORDER))),
    invalid("the same key twice", 32, [first, first, third, last]),
    invalid("not ascending", 32, [second, first, third, last]),
    invalid("Ed25519 key of zeros", 32, [{ ...first, ed25519: `0x${"00".repeat(32)}` }, second]),
    invalid("Ed25519 identity", 32, [{ ...first, ed25519: `0x01${"00".repeat(31)}` }, second]),
    invalid("the same Ed25519 key twice", 32, [first, { ...second, ed25519: first.ed25519 }]),
    invalid("weight 0", 32, [{ ...first, weight: 0n }, second]),
    invalid("total weight 2^64", 32, [
      { ...first, weight: half },
      { ...second, weight: half },
    ]),
    invalid("a weight of 2^64", 32, [{ ...first, weight: 2n ** 64n }, second]),
  ];
}

type Member = CommitteeMember;

function valid(name: string, slots: number, members: Member[]) {
  return {
    name,
    slots,
    members: members.map(written),
    committeeHash: committeeHash(members),
    committee: committeeCommitment(members, slots),
  };
}

function invalid(name: string, slots: number, members: Member[]) {
  const reason = refusal(name, () => assertCommittee(members, slots));
  return { name, slots, members: members.map(written), reason };
}

function written(member: Member) {
  return { ...member, x: uintBytes(member.x, 32), y: uintBytes(member.y, 32) };
}
