import type { AccessManager } from "../../../../typechain-types/index.js";
import { ROLES } from "../../access/roles.ts";
import { NOTHING } from "../Finding.ts";
import type { PlanContext } from "../PlanContext.ts";
import { joinPlans, type Plan, type Step, stepsOnly } from "../Step.ts";
import { connectManager, describeRole, MANAGER, managerAbi, managerStep } from "./accessManager.ts";

/** Who grants a role, who cancels what its members have scheduled, and that being granted one takes no time. */
export async function planRoleSettings(context: PlanContext): Promise<Plan> {
  const manager = await connectManager(context);
  // The access manager lets nobody change these of the admin's role.
  const roles = Object.entries(ROLES).filter(([role]) => role !== "admin");
  const plans = await Promise.all(
    roles.map(async ([role, id]) =>
      joinPlans([
        stepsOnly(await guardianSteps(context, manager, role, id)),
        stepsOnly(await adminSteps(context, manager, role, id)),
        await grantDelayPlan(context, manager, role, id),
      ]),
    ),
  );
  return joinPlans(plans);
}

/** The guardian may cancel what waits for its delay in any role but the admin's and his own. */
async function guardianSteps(
  context: PlanContext,
  manager: AccessManager | undefined,
  role: string,
  id: bigint,
): Promise<Step[]> {
  const { blockTag } = context.view;
  const wanted = id === ROLES.guardian ? ROLES.admin : ROLES.guardian;
  const held =
    manager === undefined ? ROLES.admin : await manager.getRoleGuardian(id, { blockTag });
  if (held === wanted) return [];
  const isUnset = held === ROLES.admin;
  return [
    managerStep(context, {
      id: `set guardian of ${role}`,
      summary: `Let the ${describeRole(wanted)} cancel what the role ${role} has scheduled`,
      data: managerAbi.encodeFunctionData("setRoleGuardian", [id, wanted]),
      after: [MANAGER],
      findings: [
        {
          kind: "role-guardian",
          subject: `guardian of ${role}`,
          expected: describeRole(wanted),
          held: isUnset ? NOTHING : describeRole(held),
        },
      ],
    }),
  ];
}

/** Who is admin of a role gives it to whom he likes. */
async function adminSteps(
  context: PlanContext,
  manager: AccessManager | undefined,
  role: string,
  id: bigint,
): Promise<Step[]> {
  const { blockTag } = context.view;
  const held = (await manager?.getRoleAdmin(id, { blockTag })) ?? ROLES.admin;
  if (held === ROLES.admin) return [];
  return [
    managerStep(context, {
      id: `set admin of ${role}`,
      summary: `Let admins alone grant the role ${role}, and no longer the ${describeRole(held)}`,
      data: managerAbi.encodeFunctionData("setRoleAdmin", [id, ROLES.admin]),
      after: [MANAGER],
      findings: [
        {
          kind: "role-admin",
          subject: `admin of ${role}`,
          expected: describeRole(ROLES.admin),
          held: describeRole(held),
        },
      ],
    }),
  ];
}

/** Taking a delay back itself takes days, so that no step could put it right at once. */
async function grantDelayPlan(
  { view }: PlanContext,
  manager: AccessManager | undefined,
  role: string,
  id: bigint,
): Promise<Plan> {
  const held = (await manager?.getRoleGrantDelay(id, { blockTag: view.blockTag })) ?? 0n;
  if (held === 0n) return stepsOnly([]);
  const finding = {
    kind: "grant-delay",
    subject: `grants of ${role}`,
    expected: "at once",
    held: `after ${held} s`,
    remedy: "an admin calls setGrantDelay of the AccessManager, which takes days to have effect",
  } as const;
  return { ...stepsOnly([]), findings: [finding] };
}
