import { type CommitteeMember, type Hex, uintBytes } from "@causeway/protocol";

import type { MemberConfig } from "../schema.ts";

/** A member of either of two committees. */
export interface MemberChange {
  /** As the configuration calls it, else the beginning of its key. */
  readonly name: string;
  /** Undefined of one that the configuration does not have. */
  readonly operator: string | undefined;
  /** 0 where it is no member. */
  readonly before: bigint;
  readonly after: bigint;
}

/** A member, and what the configuration calls it if it knows it. */
type Named = CommitteeMember & Partial<Pick<MemberConfig, "name" | "operator">>;

/**
 * Who has which weight in one committee and in another: first the members of the other, in its order, then those that
 * leave. The same name with another key is another member.
 *
 * @param known Members by which others are named.
 */
export function memberChanges(
  before: readonly Named[],
  after: readonly Named[],
  known: readonly MemberConfig[],
): MemberChange[] {
  const leaving = before.filter((member) => !after.some((other) => isSame(member, other)));
  return [...after, ...leaving].map((member) => ({
    ...nameOf(member, known),
    before: weightIn(before, member),
    after: weightIn(after, member),
  }));
}

function nameOf(member: Named, known: readonly MemberConfig[]) {
  const { name, operator } = member.name === undefined ? knownAs(member, known) : member;
  return { name: name ?? shortKey(member.x), operator };
}

function knownAs(member: Named, known: readonly MemberConfig[]): Partial<MemberConfig> {
  return known.find((one) => isSame(one, member)) ?? {};
}

function weightIn(members: readonly CommitteeMember[], member: CommitteeMember): bigint {
  return members.find((other) => isSame(member, other))?.weight ?? 0n;
}

function isSame(one: CommitteeMember, other: CommitteeMember): boolean {
  return one.x === other.x && one.y === other.y && one.ed25519 === other.ed25519;
}

function shortKey(x: bigint): Hex {
  return `${uintBytes(x, 32).slice(0, 10)}…`;
}
