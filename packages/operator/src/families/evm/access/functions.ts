import { getAddress } from "ethers";

import { ADMIN, ADMIN_ID, describeRole, type Roles } from "../../../config/Role.ts";
import type { Finding } from "../../../core/Finding.ts";
import { deployStepId, type Step } from "../../../core/Step.ts";
import { pastEvents } from "../deploy/pastEvents.ts";
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

/** A function that asks for another role than it must. */
interface WrongFunction extends RestrictedFunction {
  /** Id of the role that it asks for. */
  readonly held: bigint;
}

/**
 * Which function asks for which role; those that the configuration does not name ask for the admin's, as when a
 * contract is deployed.
 *
 * @param after Ids of steps that the roles' present holders do first.
 */
export async function planFunctions(
  context: PlanContext,
  after: readonly string[],
): Promise<Step[]> {
  const manager = await connectManager(context);
  const steps = await Promise.all(
    targetsOf(context).map(async (target) => {
      const wrong = await wrongFunctions(context, target, manager);
      const byRole = Map.groupBy(wrong, ({ role }) => role);
      return [...byRole].map(([role, functions]) =>
        functionsStep(context, target, role, functions, after),
      );
    }),
  );
  return steps.flat();
}

/** Every contract of ours: the access manager itself too has functions that somebody could be let call. */
function targetsOf({ blueprint: { contracts, restrictions } }: PlanContext): Restriction[] {
  const governed = restrictions.map(({ address }) => address);
  const others = contracts.filter(({ address }) => !governed.includes(address));
  return [
    ...restrictions,
    ...others.map(({ name, address }) => ({ contract: name, address, functions: [] })),
  ];
}

async function wrongFunctions(
  context: PlanContext,
  target: Restriction,
  manager: AccessManager | undefined,
): Promise<WrongFunction[]> {
  const { view, blueprint } = context;
  const { blockTag } = view;
  const { roles } = blueprint;
  const { address, functions } = target;
  const all = await Promise.all(
    [...functions, ...(await othersEverSet(context, target))].map(async (known) => ({
      ...known,
      // What was never set asks for the admin's role.
      held:
        (await manager?.getTargetFunctionRole(address, known.selector, { blockTag })) ?? ADMIN_ID,
    })),
  );
  return all.filter(({ role, held }) => held !== roleId(roles, role));
}

/** Functions that the configuration does not name, and that were let ask for a role at some time. */
async function othersEverSet(
  context: PlanContext,
  { address, functions }: Restriction,
): Promise<RestrictedFunction[]> {
  const { manager, contracts } = context.blueprint;
  const abi = contracts.find((contract) => contract.address === address)?.abi;
  const events = await pastEvents(context, manager, "TargetFunctionRoleUpdated");
  const selectors = events
    .filter(({ target }) => target === getAddress(address))
    .map(({ selector }) => selector as string);
  const named = functions.map(({ selector }) => selector);
  return [...new Set(selectors)]
    .filter((selector) => !named.includes(selector))
    .map((selector) => {
      const name = abi?.getFunction(selector)?.name ?? selector;
      return { name, selector, role: ADMIN, untilSettled: false };
    });
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
