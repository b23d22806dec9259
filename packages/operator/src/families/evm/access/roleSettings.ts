import { ADMIN_ID, describeRole } from "../../../config/Role.ts";
import { NOTHING } from "../../../core/Finding.ts";
import { joinPlans, type Plan, stepsOnly } from "../../../core/Plan.ts";
import type { Step } from "../../../core/Step.ts";
import type { PlanContext } from "../PlanContext.ts";
import {
  type AccessManager,
  connectManager,
  MANAGER,
  managerAbi,
  managerStep,
} from "./accessManager.ts";
import { planGrantDelays } from "./grantDelays.ts";
import { type SettledRole, settledRoles } from "./settledRoles.ts";

/** Who grants a role, that the guardian alone cancels what waits, and how long being granted a role takes. */
export async function planRoleSettings(context: PlanContext): Promise<Plan> {
  const manager = await connectManager(context);
  if (manager === undefined) return stepsOnly([]);
  const roles = await settledRoles(context);
  // The access manager lets nobody change these of the admin's role.
  const others = roles.filter(({ id }) => id !== ADMIN_ID);
  const steps = others.flatMap((role) => [
    guardianSteps(context, manager, role),
    adminSteps(context, manager, role),
  ]);
  return joinPlans([
    stepsOnly((await Promise.all(steps)).flat()),
    await planGrantDelays(context, manager, roles),
  ]);
}

/** The access manager lets the guardian cancel what waits in every role: a guardian of a role is one beside him. */
async function guardianSteps(
  context: PlanContext,
  manager: AccessManager,
  { name: role, id }: SettledRole,
): Promise<Step[]> {
  const { blockTag } = context.view;
  const held = await manager.getRoleGuardian(id, { blockTag });
  if (held === ADMIN_ID) return [];
  return [
    managerStep(context, {
      id: `set guardian of ${role}`,
      summary: `Let the ${describeRole(context.blueprint.roles, held)} no longer cancel the operations that the role ${role} scheduled`,
      data: managerAbi.encodeFunctionData("setRoleGuardian", [id, ADMIN_ID]),
      after: [MANAGER],
      findings: [
        {
          kind: "role-guardian",
          subject: `guardian of ${role}`,
          expected: NOTHING,
          held: describeRole(context.blueprint.roles, held),
        },
      ],
    }),
  ];
}

/** Who is admin of a role gives it to whom he likes. */
async function adminSteps(
  context: PlanContext,
  manager: AccessManager,
  { name: role, id }: SettledRole,
): Promise<Step[]> {
  const { blockTag } = context.view;
  const held = await manager.getRoleAdmin(id, { blockTag });
  if (held === ADMIN_ID) return [];
  return [
    managerStep(context, {
      id: `set admin of ${role}`,
      summary: `Let admins alone grant the role ${role}, and no longer the ${describeRole(context.blueprint.roles, held)}`,
      data: managerAbi.encodeFunctionData("setRoleAdmin", [id, ADMIN_ID]),
      after: [MANAGER],
      findings: [
        {
          kind: "role-admin",
          subject: `admin of ${role}`,
          expected: describeRole(context.blueprint.roles, ADMIN_ID),
          held: describeRole(context.blueprint.roles, held),
        },
      ],
    }),
  ];
}
