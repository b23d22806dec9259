import { ROLES, type RoleName } from "../../access/roles.ts";
import type { RoleMember } from "../../config/resolveRoles.ts";
import { NOTHING } from "../Finding.ts";
import type { PlanContext } from "../PlanContext.ts";
import type { Step } from "../Step.ts";
import { connectManager, MANAGER, managerAbi, managerStep } from "./accessManager.ts";
import { grantStepId } from "./stepIds.ts";

/** Members of roles that the chain does not have, or with another delay. */
export async function planGrants(context: PlanContext): Promise<Step[]> {
  const wanted = Object.entries(context.config.roles).flatMap(([role, { members }]) =>
    members.map((member) => ({ role: role as RoleName, ...member })),
  );
  const steps = await Promise.all(
    wanted.map(async (member) => {
      const held = await executionDelayHeld(context, ROLES[member.role], member.address);
      return held === BigInt(member.executionDelay) ? [] : [grantStep(context, member, held)];
    }),
  );
  return steps.flat();
}

function grantStep(
  context: PlanContext,
  { role, name, address, executionDelay }: RoleMember & { readonly role: RoleName },
  held: bigint | undefined,
): Step {
  const instead = held === undefined ? "" : ` instead of ${held} s`;
  return managerStep(context, {
    id: grantStepId(role, name),
    summary: `Give ${name}, ${address}, the role ${role}, with a delay of ${executionDelay} s${instead}`,
    data: managerAbi.encodeFunctionData("grantRole", [ROLES[role], address, executionDelay]),
    after: [MANAGER],
    findings: [
      {
        kind: held === undefined ? "role-revoked" : "role-delay",
        subject: `role ${role} of ${name}, ${address}`,
        expected: `a delay of ${executionDelay} s`,
        held: held === undefined ? NOTHING : `a delay of ${held} s`,
      },
    ],
  });
}

/**
 * A member's delay in seconds, or the one that it is about to get; undefined if the account is no member.
 *
 * @param role Id of the role.
 */
export async function executionDelayHeld(
  context: PlanContext,
  role: bigint,
  account: string,
): Promise<bigint | undefined> {
  const manager = await connectManager(context);
  if (manager === undefined) return isFirstAdmin(context, role, account) ? 0n : undefined;
  const { blockTag } = context.view;
  const access = await manager.getAccess(role, account, { blockTag });
  if (access.since === 0n) return undefined;
  return access.effect === 0n ? access.currentDelay : access.pendingDelay;
}

/** The access manager is made with the deployer as its admin. */
function isFirstAdmin({ config }: PlanContext, role: bigint, account: string): boolean {
  return role === ROLES.admin && account === config.deployer;
}
