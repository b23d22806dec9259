import {
  assertCommittee,
  CommitteeError,
  type Hex,
  sortMembers,
  verifyPossession,
} from "@causeway/protocol";

import type { CommitteeConfig, MemberConfig } from "../Config.ts";
import type { Violation } from "./Violation.ts";

const SMALLEST_COMMITTEE = 4;

/**
 * Members are a committee, each shows possession of both keys, and outside development none can decide, or stop,
 * anything alone.
 *
 * @param environment Tag of the environment's name.
 */
export function committeeViolations(
  { members, minMembers }: CommitteeConfig,
  environment: Hex,
  development: boolean,
): Violation[] {
  return [
    ...notACommittee(members),
    ...tooFew(members.length, minMembers, development),
    ...withoutPossession(members, environment),
    ...(development ? [] : tooHeavy(members)),
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

function tooHeavy(members: readonly MemberConfig[]): Violation[] {
  const total = members.reduce((sum, { weight }) => sum + weight, 0n);
  return members.flatMap(({ weight }, index) =>
    weight * 3n > total
      ? [
          {
            path: ["members", index, "weight"],
            value: weight,
            rule: `at most a third of the total weight ${total} outside development`,
          },
        ]
      : [],
  );
}
