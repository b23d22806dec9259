import { describeRole, type Roles } from "../../../config/Role.ts";

/** The id of the step that gives a role to a member, as the configuration names it. */
export function grantStepId(role: string, member: string): string {
  return `grant ${role} to ${member}`;
}

/** The id of the step by which functions of a contract begin to ask for a role. */
export function restrictStepId(contract: string, role: string): string {
  return `restrict ${contract} to ${role}`;
}

/** The id of the step that takes a role from an account. */
export function revokeStepId(roles: Roles, role: bigint, account: string): string {
  return `revoke ${describeRole(roles, role)} of ${account}`;
}
