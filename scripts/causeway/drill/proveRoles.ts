import { connectContract } from "@causeway/chains/evm";

import { AccessManager__factory } from "../../../typechain-types/index.js";
import { ROLES, type RoleName } from "../access/roles.ts";
import type { RoleMember } from "../config/resolveRoles.ts";
import type { PlanContext } from "../plan/PlanContext.ts";
import { fails, holds, type Proof } from "./Proof.ts";

/** That the members of each role have it, with the delays that the configuration says. */
export function proveRoles(context: PlanContext): Promise<Proof[]> {
  const members = Object.entries(context.config.roles).flatMap(([role, config]) =>
    config.members.map((member) => ({ role: role as RoleName, member })),
  );
  return Promise.all(members.map(({ role, member }) => proveMember(context, role, member)));
}

async function proveMember(
  { addresses, view }: PlanContext,
  role: RoleName,
  { name, address, executionDelay }: RoleMember,
): Promise<Proof> {
  const manager = connectContract(AccessManager__factory, addresses.AccessManager, view.provider);
  const held = await manager.hasRole(ROLES[role], address, { blockTag: view.blockTag });
  const who = `${name}, ${address},`;
  if (!held.isMember) return fails(`${who} has not the role ${role}`);
  if (held.executionDelay !== BigInt(executionDelay)) {
    return fails(
      `${who} has the role ${role} with a delay of ${held.executionDelay} s and not of ${executionDelay} s`,
    );
  }
  return holds(`${who} has the role ${role} with a delay of ${executionDelay} s`);
}
