import { ADMIN_ID, describeRole, type Roles } from "../../config/Role.ts";
import type { Finding } from "../../core/Finding.ts";
import { deployStepId, type Step } from "../../core/Step.ts";
import type { PlanContext } from "../PlanContext.ts";
import {
  type AccessManager,
  connectManager,
  MANAGER,
  managerAbi,
  managerStep,
} from "./accessManager.ts";
import type { RestrictedFunction, Restriction } from "./Restriction.ts";
import { roleId } from "./roleId.ts";
import { restrictStepId } from "./stepIds.ts";

/** A function that asks for another role than it shall. */
interface WrongFunction extends RestrictedFunction {
  /** Id of the role that it asks for. */
  readonly held: bigint;
}

/**
 * Which function asks for which role.
 *
 * @param after Ids of steps that the roles' present holders do first.
 */
export async function planFunctions(
  context: PlanContext,
  after: readonly string[],
): Promise<Step[]> {
  const manager = await connectManager(context);
  const steps = await Promise.all(
    context.blueprint.restrictions.map(async (target) => {
      const wrong = await wrongFunctions(context, target, manager);
      const byRole = Map.groupBy(wrong, ({ role }) => role);
      return [...byRole].map(([role, functions]) =>
        functionsStep(context, target, role, functions, after),
      );
    }),
  );
  return steps.flat();
}

async function wrongFunctions(
  { view, blueprint: { roles } }: PlanContext,
  { address, functions }: Restriction,
  manager: AccessManager | undefined,
): Promise<WrongFunction[]> {
  const { blockTag } = view;
  const all = await Promise.all(
    functions.map(async (known) => ({
      ...known,
      // What was never set asks for the admin's role.
      held:
        (await manager?.getTargetFunctionRole(address, known.selector, { blockTag })) ?? ADMIN_ID,
    })),
  );
  return all.filter(({ role, held }) => held !== roleId(roles, role));
}

function functionsStep(
  context: PlanContext,
  target: Restriction,
  role: string,
  functions: readonly WrongFunction[],
  after: readonly string[],
): Step {
  return managerStep(context, {
    id: restrictStepId(target.contract, role),
    summary: `Ask for the role ${role} in ${target.contract}: ${namesOf(functions)}`,
    data: managerAbi.encodeFunctionData("setTargetFunctionRole", [
      target.address,
      functions.map(({ selector }) => selector),
      roleId(context.blueprint.roles, role),
    ]),
    after: [...(isNeededAtOnce(context, role) ? [MANAGER] : after), deployStepId(target.contract)],
    findings: functionFindings(target, role, functions, context.blueprint.roles),
  });
}

function functionFindings(
  { contract }: Restriction,
  role: string,
  functions: readonly WrongFunction[],
  roles: Roles,
): Finding[] {
  return [...Map.groupBy(functions, ({ held }) => held)].map(([held, alike]) => ({
    kind: "function-role",
    subject: `${contract}: ${namesOf(alike)}`,
    expected: `role ${role}`,
    held: describeRole(roles, held),
  }));
}

function namesOf(functions: readonly RestrictedFunction[]): string {
  return functions.map(({ name }) => name).join(", ");
}

/** A contract could not call them otherwise, and whoever acts at once must be able to. */
function isNeededAtOnce({ blueprint: { roles } }: PlanContext, role: string): boolean {
  const { actsAtOnce = false, contract } = roles[role] ?? {};
  return actsAtOnce || contract !== undefined;
}
