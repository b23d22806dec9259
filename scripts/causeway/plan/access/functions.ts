import type { AccessManager } from "../../../../typechain-types/index.js";
import { type RestrictedFunction, ROLES, type RoleName } from "../../access/roles.ts";
import {
  type RestrictedContract,
  restrictedContracts,
} from "../../contracts/restrictedContracts.ts";
import type { Finding } from "../Finding.ts";
import type { PlanContext } from "../PlanContext.ts";
import { deployStepId, type Step } from "../Step.ts";
import { connectManager, describeRole, MANAGER, managerAbi, managerStep } from "./accessManager.ts";
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
    restrictedContracts(context).map(async (target) => {
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
  { view }: PlanContext,
  { address, functions }: RestrictedContract,
  manager: AccessManager | undefined,
): Promise<WrongFunction[]> {
  const { blockTag } = view;
  const all = await Promise.all(
    functions.map(async (known) => ({
      ...known,
      // What was never set asks for the admin's role.
      held:
        (await manager?.getTargetFunctionRole(address, known.selector, { blockTag })) ??
        ROLES.admin,
    })),
  );
  return all.filter(({ role, held }) => held !== ROLES[role]);
}

function functionsStep(
  context: PlanContext,
  target: RestrictedContract,
  role: RoleName,
  functions: readonly WrongFunction[],
  after: readonly string[],
): Step {
  return managerStep(context, {
    id: restrictStepId(target.name, role),
    summary: `Ask for the role ${role} in ${target.name}: ${namesOf(functions)}`,
    data: managerAbi.encodeFunctionData("setTargetFunctionRole", [
      target.address,
      functions.map(({ selector }) => selector),
      ROLES[role],
    ]),
    after: [...(isNeededAtOnce(context, role) ? [MANAGER] : after), deployStepId(target.name)],
    findings: functionFindings(target, role, functions),
  });
}

function functionFindings(
  { name }: RestrictedContract,
  role: RoleName,
  functions: readonly WrongFunction[],
): Finding[] {
  return [...Map.groupBy(functions, ({ held }) => held)].map(([held, alike]) => ({
    kind: "function-role",
    subject: `${name}: ${namesOf(alike)}`,
    expected: describeRole(ROLES[role]),
    held: describeRole(held),
  }));
}

function namesOf(functions: readonly RestrictedFunction[]): string {
  return functions.map(({ name }) => name).join(", ");
}

function isNeededAtOnce({ config }: PlanContext, role: RoleName): boolean {
  const members = config.roles[role]?.members ?? [];
  return role === "guardian" || members.some(({ kind }) => kind === "contract");
}
