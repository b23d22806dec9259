import { ADMIN, ADMIN_ID, describeRole } from "../../config/Role.ts";
import { type Finding, NOTHING } from "../../core/Finding.ts";
import { type Plan, stepsOnly } from "../../core/Plan.ts";
import type { Step } from "../../core/Step.ts";
import type { PlanContext } from "../PlanContext.ts";
import {
  type AccessManager,
  connectManager,
  MANAGER,
  managerAbi,
  managerStep,
} from "./accessManager.ts";
import { executionDelayHeld } from "./grants.ts";

/** Who grants a role, that the guardian alone cancels what waits, and how long being granted a role takes. */
export async function planRoleSettings(context: PlanContext): Promise<Plan> {
  const manager = await connectManager(context);
  const roles = Object.entries(context.blueprint.roles).map(
    ([role, { id }]) => [role, id] as const,
  );
  // The access manager lets nobody change these of the admin's role.
  const others = roles.filter(([role]) => role !== ADMIN);
  const steps = others.flatMap(([role, id]) => [
    guardianSteps(context, manager, role, id),
    adminSteps(context, manager, role, id),
  ]);
  const delays = roles.map(([role, id]) => grantDelayFindings(context, manager, role, id));
  const findings = (await Promise.all(delays)).flat();
  return { ...stepsOnly((await Promise.all(steps)).flat()), findings };
}

/** The access manager lets the guardian cancel what waits in every role: a guardian of a role is one beside him. */
async function guardianSteps(
  context: PlanContext,
  manager: AccessManager | undefined,
  role: string,
  id: bigint,
): Promise<Step[]> {
  const { blockTag } = context.view;
  const held = (await manager?.getRoleGuardian(id, { blockTag })) ?? ADMIN_ID;
  if (held === ADMIN_ID) return [];
  return [
    managerStep(context, {
      id: `set guardian of ${role}`,
      summary: `Let the ${describeRole(context.blueprint.roles, held)} no longer cancel what the role ${role} has scheduled`,
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
  manager: AccessManager | undefined,
  role: string,
  id: bigint,
): Promise<Step[]> {
  const { blockTag } = context.view;
  const held = (await manager?.getRoleAdmin(id, { blockTag })) ?? ADMIN_ID;
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

/** Changing a delay itself takes days, so that no step could put it right at once. */
async function grantDelayFindings(
  context: PlanContext,
  manager: AccessManager | undefined,
  role: string,
  id: bigint,
): Promise<Finding[]> {
  if (manager === undefined) return [];
  const { blockTag } = context.view;
  const [wanted, held] = await Promise.all([
    grantDelayWanted(context, role),
    manager.getRoleGrantDelay(id, { blockTag }),
  ]);
  if (held === wanted) return [];
  return [
    {
      kind: "grant-delay",
      subject: `grants of ${role}`,
      expected: describeGrantDelay(wanted),
      held: describeGrantDelay(held),
      remedy: "an admin calls setGrantDelay of the AccessManager, which takes days to have effect",
    },
  ];
}

/** As long as the deployer is admin, what he grants has effect at once: he deploys. */
async function grantDelayWanted(context: PlanContext, role: string): Promise<bigint> {
  const { config, blueprint } = context;
  if (blueprint.roles[role]?.isTrusting !== true) return 0n;
  const deployer = await executionDelayHeld(context, ADMIN_ID, config.deployer);
  return deployer === undefined ? BigInt(config.grantDelay) : 0n;
}

function describeGrantDelay(seconds: bigint): string {
  return seconds === 0n ? "at once" : `after ${seconds} s`;
}
