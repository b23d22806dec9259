import {
  type CommitteeMember,
  committeeCommitment,
  committeeHash,
  type Hex,
  sortMembers,
} from "@causeway/protocol";

/** What light clients and people are told of a committee instead of its members. */
export interface CommitteeSums {
  /** As `committeeCommitment`. */
  readonly commitment: Hex;
  /** As `committeeHash`. */
  readonly hash: Hex;
}

/**
 * The sums of a committee whose members come in any order.
 *
 * @param slots Of the circuit that proves for it.
 * @throws CommitteeError if the list is no committee or needs more slots.
 */
export function committeeSums(members: readonly CommitteeMember[], slots: number): CommitteeSums {
  const sorted = sortMembers(members);
  return {
    commitment: commitments(`${slots};${contentOf(sorted)}`, () =>
      committeeCommitment(sorted, slots),
    ),
    hash: committeeHashOf(sorted),
  };
}

/**
 * As `committeeHash`, of members in the order that a committee has.
 *
 * @throws CommitteeError if the list is no committee.
 */
export function committeeHashOf(members: readonly CommitteeMember[]): Hex {
  return hashes(contentOf(members), () => committeeHash(members));
}

const commitments = lastKnown();
const hashes = lastKnown();

/**
 * Keeps what was asked for last: a plan asks for the sums of one committee again and again, and to look whether its keys
 * are keys takes a tenth of a second.
 */
function lastKnown() {
  let last: { readonly key: string; readonly sum: Hex } | undefined;
  return (key: string, compute: () => Hex): Hex => {
    if (last?.key !== key) last = { key, sum: compute() };
    return last.sum;
  };
}

function contentOf(members: readonly CommitteeMember[]): string {
  return members.map(({ x, y, ed25519, weight }) => [x, y, ed25519, weight].join()).join(";");
}
