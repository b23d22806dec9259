import { type AccessManager, AccessManager__factory } from "../../../typechain-types/index.js";
import { ROLES, type RoleName } from "../access/roles.ts";
import { type RestrictedContract, restrictedContracts } from "../contracts/restrictedContracts.ts";
import { NOTHING } from "./Finding.ts";
import type { PlanContext } from "./PlanContext.ts";
import { deployStepId, type Plan, type Step, stepsOnly } from "./Step.ts";

const managerAbi = AccessManager__factory.createInterface();
const MANAGER = deployStepId("AccessManager");

/**
 * Who may do what. Roles are granted early; only when everything else is done do functions begin to ask for them, and
 * last the deploying account gives up being an admin if it shall not be one: nobody loses a role before he has used it.
 * Functions that a contract of ours calls, or the guardian, ask for their role from the beginning: the contract could
 * not call them otherwise, and the guardian must be able to.
 *
 * @param others The rest of the chain's plan. While it waits for other chains, the deploying account keeps what it
 * needs to open lanes, lest each had to wait for a delay.
 */
export async function planAccess(context: PlanContext, others: Plan): Promise<Plan> {
  const before = others.steps.map(({ id }) => id);
  const grants = await planGrants(context);
  const guardians = await planGuardians(context);
  const functions = await planFunctions(context, [...before, ...grants.map(({ id }) => id)]);
  const known = [...grants, ...guardians, ...functions];
  const farewell = await planFarewell(context, [...before, ...known.map(({ id }) => id)]);
  const waits = others.waiting.some(({ cause }) => cause !== "time");
  return waits && farewell.length > 0
    ? planStaying(known, farewell)
    : stepsOnly([...known, ...farewell]);
}

function planStaying(known: readonly Step[], farewell: readonly Step[]): Plan {
  const needed = known.filter(({ id }) => id === restrictStepId("Mailbox", "laneAdmin"));
  const reason = "the deployer opens lanes when the other chains are ready, and gives it up then";
  return {
    steps: known.filter((step) => !needed.includes(step)),
    waiting: [{ subject: "admin of the deployer", reason, cause: "elsewhere" }],
    findings: [...needed, ...farewell].flatMap(({ findings }) => findings),
  };
}

/** The id of the step that gives a role to a member, as the configuration names it. */
export function grantStepId(role: RoleName, member: string): string {
  return `grant ${role} to ${member}`;
}

/** The id of the step by which functions of a contract begin to ask for a role. */
export function restrictStepId(contract: string, role: RoleName): string {
  return `restrict ${contract} to ${role}`;
}

async function planGrants(context: PlanContext): Promise<Step[]> {
  const wanted = Object.entries(context.config.roles).flatMap(([role, { members }]) =>
    members.map((member) => ({ role: role as RoleName, ...member })),
  );
  const steps = await Promise.all(
    wanted.map(async ({ role, name, address, executionDelay }) => {
      const held = await executionDelayHeld(context, role, address);
      if (held === BigInt(executionDelay)) return [];
      const instead = held === undefined ? "" : ` instead of ${held} s`;
      return [
        step(context, {
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
        }),
      ];
    }),
  );
  return steps.flat();
}

/** A member's delay, or the one that it is about to get; undefined if the account is no member. */
async function executionDelayHeld(context: PlanContext, role: RoleName, account: string) {
  const manager = await connect(context);
  if (manager === undefined) return isFirstAdmin(context, role, account) ? 0n : undefined;
  const access = await manager.getAccess(ROLES[role], account, at(context));
  if (access.since === 0n) return undefined;
  return access.effect === 0n ? access.currentDelay : access.pendingDelay;
}

/** The access manager is made with the deployer as its admin. */
function isFirstAdmin({ config }: PlanContext, role: RoleName, account: string): boolean {
  return role === "admin" && account === config.deployer;
}

/** The guardian may cancel what waits for its delay in any role but the admin's. */
async function planGuardians(context: PlanContext): Promise<Step[]> {
  const manager = await connect(context);
  const guarded = Object.entries(ROLES).filter(([role]) => role !== "admin" && role !== "guardian");
  const steps = await Promise.all(
    guarded.map(async ([role, id]) => {
      const held = await manager?.getRoleGuardian(id, at(context));
      if (held === ROLES.guardian) return [];
      return [
        step(context, {
          id: `set guardian of ${role}`,
          summary: `Let the guardian cancel what the role ${role} has scheduled`,
          data: managerAbi.encodeFunctionData("setRoleGuardian", [id, ROLES.guardian]),
          after: [MANAGER],
          findings: [
            {
              kind: "role-guardian",
              subject: `guardian of ${role}`,
              expected: `role ${ROLES.guardian}`,
              held: held === undefined ? NOTHING : `role ${held}`,
            },
          ],
        }),
      ];
    }),
  );
  return steps.flat();
}

async function planFunctions(context: PlanContext, after: readonly string[]): Promise<Step[]> {
  const manager = await connect(context);
  const steps = await Promise.all(
    restrictedContracts(context).map(async ({ name, address, functions }) => {
      const held = await Promise.all(
        functions.map(({ selector }) =>
          manager?.getTargetFunctionRole(address, selector, at(context)),
        ),
      );
      const wrong = functions.filter(({ role }, index) => held[index] !== ROLES[role]);
      return functionSteps(context, { name, address, functions: wrong }, after);
    }),
  );
  return steps.flat();
}

function functionSteps(
  context: PlanContext,
  target: RestrictedContract,
  after: readonly string[],
): Step[] {
  const byRole = Map.groupBy(target.functions, ({ role }) => role);
  return [...byRole].map(([role, functions]) => {
    const names = functions.map(({ name }) => name).join(", ");
    const selectors = functions.map(({ selector }) => selector);
    return step(context, {
      id: restrictStepId(target.name, role),
      summary: `Ask for the role ${role} in ${target.name}: ${names}`,
      data: managerAbi.encodeFunctionData("setTargetFunctionRole", [
        target.address,
        selectors,
        ROLES[role],
      ]),
      after: [...(isNeededAtOnce(context, role) ? [MANAGER] : after), deployStepId(target.name)],
      findings: [
        {
          kind: "function-role",
          subject: `${target.name}: ${names}`,
          expected: `role ${role}`,
          held: "another role",
        },
      ],
    });
  });
}

function isNeededAtOnce({ config }: PlanContext, role: RoleName): boolean {
  const members = config.roles[role]?.members ?? [];
  return role === "guardian" || members.some(({ kind }) => kind === "contract");
}

/** The account that deployed the access manager was its first admin. */
async function planFarewell(context: PlanContext, after: readonly string[]): Promise<Step[]> {
  const { deployer, roles } = context.config;
  if (roles.admin?.members.some(({ address }) => address === deployer)) return [];
  if ((await executionDelayHeld(context, "admin", deployer)) === undefined) return [];
  return [
    step(context, {
      id: "give up admin",
      summary: `Take the role admin from ${deployer}, which deployed the contracts`,
      data: managerAbi.encodeFunctionData("revokeRole", [ROLES.admin, deployer]),
      after,
      findings: [
        {
          kind: "role-granted",
          subject: `role admin of ${deployer}`,
          expected: NOTHING,
          held: "the deployer is admin",
        },
      ],
    }),
  ];
}

function step({ addresses }: PlanContext, draft: Omit<Step, "to">): Step {
  return { ...draft, to: addresses.AccessManager };
}

async function connect({ view, addresses }: PlanContext): Promise<AccessManager | undefined> {
  if (!(await view.hasCode(addresses.AccessManager))) return undefined;
  return AccessManager__factory.connect(addresses.AccessManager, view.provider);
}

function at({ view }: PlanContext) {
  return { blockTag: view.blockTag };
}
