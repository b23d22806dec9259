import type { RoleMember } from "../../../config/access.ts";
import { fails, holds, type Proof } from "../../../core/Proof.ts";
import { accessManagerAt } from "../access/accessManager.ts";
import { roleId } from "../access/roleId.ts";
import type { PlanContext } from "../PlanContext.ts";

/** That the members of each role have it, with the delays that the configuration says. */
export function proveRoles(context: PlanContext): Promise<Proof[]> {
  const members = Object.entries(context.config.roles).flatMap(([role, config]) =>
    config.members.map((member) => ({ role, member })),
  );
  return Promise.all(members.map(({ role, member }) => proveMember(context, role, member)));
}

async function proveMember(
  { blueprint: { manager, roles }, view }: PlanContext,
  role: string,
  { name, address, executionDelay }: RoleMember,
): Promise<Proof> {
  const held = await accessManagerAt(manager, view.provider).hasRole(roleId(roles, role), address, {
    blockTag: view.blockTag,
  });
  const who = `${name}, ${address},`;
  if (!held.isMember) return fails(`${who} has not the role ${role}`);
  if (held.executionDelay !== BigInt(executionDelay)) {
    return fails(
      `${who} has the role ${role} with a delay of ${held.executionDelay} s and not of ${executionDelay} s`,
    );
  }
  return holds(`${who} has the role ${role} with a delay of ${executionDelay} s`);
}
