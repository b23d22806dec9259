import type { Violation } from "@causeway/operator";
import {
  assertCommittee,
  CommitteeError,
  type Hex,
  sortMembers,
  verifyPossession,
} from "@causeway/protocol";

import type { Committee, MemberConfig } from "./schema.ts";

const SMALLEST_COMMITTEE = 4;
/** Seconds, to reach every light client, and for the guardian to act. */
const LEAST_NAMED = 60 * 60;
const LEAST_WITHDRAWAL = 60 * 60;

/**
 * Members are a committee, each shows possession of both keys, and outside development none can decide, or stop,
 * anything alone.
 *
 * @param environment Tag of the environment's name.
 */
export function committeeViolations(
  { members, minMembers, handover, withdrawal }: Committee,
  environment: Hex,
  development: boolean,
): Violation[] {
  return [
    ...notACommittee(members),
    ...tooFew(members.length, minMembers, development),
    ...withoutPossession(members, environment),
    ...neverNamed(handover, withdrawal),
    ...(development ? [] : [...tooHeavy(members), ...tooSudden(handover, withdrawal)]),
  ];
}

function notACommittee(members: readonly MemberConfig[]): Violation[] {
  const sorted = sortMembers(members);
  try {
    assertCommittee(sorted);
    return [];
  } catch (error) {
    if (!(error instanceof CommitteeError)) throw error;
    const member = sorted[Number(error.details.position)];
    if (member === undefined) {
      return [{ path: ["members"], value: members.length, rule: error.message }];
    }
    // Of two equal keys the later in the file is at fault.
    const index = members.findLastIndex(({ x, name }) => x === member.x || name === member.name);
    return [{ path: ["members", index], value: members[index]?.name, rule: error.message }];
  }
}

function withoutPossession(members: readonly MemberConfig[], environment: Hex): Violation[] {
  return members.flatMap((member, index) =>
    verifyPossession(environment, member, member.possession)
      ? []
      : [
          {
            path: ["members", index, "possession"],
            value: member.possession,
            rule: "proves possession of both keys in this environment",
          },
        ],
  );
}

function tooFew(size: number, minMembers: number, development: boolean): Violation[] {
  const least = development ? 1 : SMALLEST_COMMITTEE;
  return [
    ...(minMembers < least
      ? [{ path: ["minMembers"], value: minMembers, rule: `at least ${least} outside development` }]
      : []),
    ...(size < minMembers
      ? [{ path: ["members"], value: size, rule: `at least minMembers, ${minMembers}` }]
      : []),
  ];
}

/** No checkpoint names a committee as long as it can be withdrawn. */
function neverNamed(handover: number, withdrawal: number): Violation[] {
  if (withdrawal < handover) return [];
  const rule = `shorter than the handover of ${handover} s`;
  return [{ path: ["withdrawal"], value: withdrawal, rule }];
}

/**
 * What is wrong with a proposal must be seen in time; and in the rest of the handover every light client must be brought
 * the checkpoint that names the next committee.
 */
function tooSudden(handover: number, withdrawal: number): Violation[] {
  const least = withdrawal + LEAST_NAMED;
  return [
    ...(withdrawal < LEAST_WITHDRAWAL
      ? [
          {
            path: ["withdrawal"],
            value: withdrawal,
            rule: `at least ${LEAST_WITHDRAWAL} s outside development`,
          },
        ]
      : []),
    ...(handover < least
      ? [
          {
            path: ["handover"],
            value: handover,
            rule: `at least ${least} s outside development, ${LEAST_NAMED} s more than withdrawal`,
          },
        ]
      : []),
  ];
}

/** With a third of the weight an operator could stop the chain alone. */
function tooHeavy(members: readonly MemberConfig[]): Violation[] {
  const total = sumOf(members);
  return members.flatMap(({ operator }, index) => {
    const operated = sumOf(members.filter((member) => member.operator === operator));
    if (operated * 3n < total) return [];
    const rule = `all of an operator's validators together have less than a third of the total weight ${total} outside development; ${operator} has ${operated}`;
    return [{ path: ["members", index, "weight"], value: members[index]?.weight, rule }];
  });
}

function sumOf(members: readonly MemberConfig[]): bigint {
  return members.reduce((sum, { weight }) => sum + weight, 0n);
}
