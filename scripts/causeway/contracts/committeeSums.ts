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

/** Of the committee that was last asked for: a plan asks for one again and again, and each costs a tenth of a second. */
let last: { readonly key: string; readonly sums: CommitteeSums } | undefined;

/**
 * The sums of a committee whose members come in any order.
 *
 * @param slots Of the circuit that proves for it.
 * @throws CommitteeError if the list is no committee or needs more slots.
 */
export function committeeSums(members: readonly CommitteeMember[], slots: number): CommitteeSums {
  const sorted = sortMembers(members);
  const key = [slots, ...sorted.map((m) => [m.x, m.y, m.ed25519, m.weight].join())].join(";");
  if (last?.key === key) return last.sums;
  const sums = {
    commitment: committeeCommitment(sorted, slots),
    hash: committeeHash(sorted),
  };
  last = { key, sums };
  return sums;
}
