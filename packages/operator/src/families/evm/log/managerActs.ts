import type { Hex } from "@causeway/protocol";
import type { Result } from "ethers";

import { managerAbi } from "../access/accessManager.ts";
import type { ActSource, Did } from "./ActSource.ts";
import type { ActWords } from "./ActWords.ts";

/** A call that the access manager scheduled. */
export interface ScheduledCall {
  readonly target: Hex;
  readonly data: Hex;
}

/**
 * What the access manager tells: roles, delays, and operations that were scheduled, executed or cancelled.
 *
 * @param scheduledBy Finds the call of an operation by its id; undefined if it was scheduled before the events that are read.
 */
export function managerActs(
  manager: Hex,
  scheduledBy: (id: Hex) => ScheduledCall | undefined,
): ActSource {
  const ended =
    (verb: string): Did =>
    ({ operationId }, words) => {
      const call = scheduledBy(operationId);
      const told = call === undefined ? "" : `${words.call(call.target, call.data)}, `;
      return `${verb} ${told}operation ${operationId}`;
    };
  return {
    address: manager,
    abi: managerAbi,
    by: (event, args) => (event === "OperationScheduled" ? args.caller : undefined),
    did: {
      ...ROLES,
      ...TARGETS,
      OperationScheduled: scheduled,
      OperationExecuted: ended("executed"),
      OperationCanceled: ended("cancelled"),
    },
  };
}

function scheduled({ operationId, target, data, schedule }: Result, words: ActWords): string {
  const call = words.call(target, data);
  return `scheduled ${call}, executable from ${words.time(schedule)}, operation ${operationId}`;
}

const ROLES: Readonly<Record<string, Did>> = {
  RoleGranted: ({ roleId, account, delay, newMember }, words) => {
    const member = words.account(account);
    const held = `${words.role(roleId)} of ${member}`;
    if (!newMember) return `changed the delay of ${held} to ${words.delay(delay)}`;
    return `gave ${words.role(roleId)} to ${member}, with ${words.delay(delay)}`;
  },
  RoleRevoked: ({ roleId, account }, words) =>
    `took ${words.role(roleId)} from ${words.account(account)}`,
  RoleAdminChanged: ({ roleId, admin }, words) =>
    `let ${words.role(admin)} grant ${words.role(roleId)}`,
  RoleGuardianChanged: ({ roleId, guardian }, words) =>
    `let ${words.role(guardian)} cancel operations of ${words.role(roleId)}`,
  RoleGrantDelayChanged: ({ roleId, delay, since }, words) =>
    `set the grants of ${words.role(roleId)} to ${words.delay(delay)}, from ${words.time(since)}`,
  RoleLabel: ({ roleId, label }, words) => `labelled ${words.role(roleId)} "${label}"`,
};

const TARGETS: Readonly<Record<string, Did>> = {
  TargetFunctionRoleUpdated: ({ target, selector, roleId }, words) =>
    `let ${words.role(roleId)} call ${words.method(target, selector)}`,
  TargetAdminDelayUpdated: ({ target, delay, since }, words) =>
    `set the administration of ${words.account(target)} to ${words.delay(delay)}, from ${words.time(since)}`,
  TargetClosed: ({ target, closed }, words) =>
    `${closed ? "closed" : "opened"} ${words.account(target)} for all restricted calls`,
};
