import { type AccessState, managerActs } from "@causeway/chains/ton/contracts";
import { ADMIN, ADMIN_ID, describeRole } from "../../../config/Role.ts";
import type { Finding } from "../../../core/Finding.ts";
import { deployStepId } from "../../../core/Step.ts";
import type { TonContext } from "../TonContext.ts";
import { addressOf } from "../TonContract.ts";
import type { RestrictedAct, TonRestriction } from "../TonRestriction.ts";
import type { TonStep } from "../TonStep.ts";
import { managerStep, managerStepId } from "./managerSteps.ts";
import { roleIdOf } from "./wantedMembers.ts";

/** An act that asks for another role than it must. */
interface WrongAct extends RestrictedAct {
  /** Id of the role that it asks for. */
  readonly held: bigint;
}

/**
 * Which act asks for which role; those that no area names ask for the admin's, as when a contract is deployed.
 *
 * @param after Ids of steps that the roles' present holders do first.
 */
export function planTonFunctions(
  context: TonContext,
  state: AccessState | undefined,
  after: readonly string[],
): TonStep[] {
  return targetsOf(context).flatMap((target) => {
    const wrong = wrongActs(context, target, state);
    return [...Map.groupBy(wrong, ({ role }) => role)].map(([role, acts]) =>
      actsStep(context, target, role, acts, after),
    );
  });
}

/** Every contract of ours: acts of one that no area restricts could be given to a role, too. */
function targetsOf({ blueprint: { contracts, restrictions } }: TonContext): TonRestriction[] {
  const governed = restrictions.map(({ address }) => address);
  const others = contracts.filter(({ address }) => !governed.includes(address));
  return [
    ...restrictions,
    ...others.map(({ name, address }) => ({ contract: name, address, acts: [] })),
  ];
}

function wrongActs(
  { blueprint }: TonContext,
  { address, acts }: TonRestriction,
  state: AccessState | undefined,
): WrongAct[] {
  const roles = state?.targets.get(addressOf(address).toRawString())?.roles ?? new Map();
  const named = acts.map(({ opcode }) => opcode);
  const others = [...roles.keys()]
    .filter((opcode) => !named.includes(opcode))
    .map((opcode) => ({
      ...{ opcode, name: `act 0x${opcode.toString(16)}`, role: ADMIN, untilSettled: false },
    }));
  return [...acts, ...others]
    .map((act) => ({ ...act, held: roles.get(act.opcode) ?? ADMIN_ID }))
    .filter(({ role, held }) => held !== roleIdOf(blueprint, role));
}

function actsStep(
  context: TonContext,
  { contract, address }: TonRestriction,
  role: string,
  acts: readonly WrongAct[],
  after: readonly string[],
): TonStep {
  const { roles } = context.blueprint;
  const id = roleIdOf(context.blueprint, role);
  const opcodes = acts.map(({ opcode }) => opcode);
  const first = isNeededAtOnce(context, role) ? [managerStepId(context)] : after;
  return managerStep(context, {
    id: restrictTonStepId(contract, role),
    summary: `Ask for the role ${role} in ${contract}: ${namesOf(acts)}`,
    act: managerActs.setTargetFunctionRole(addressOf(address), id, opcodes),
    after: [...first, deployStepId(contract)],
    findings: [...Map.groupBy(acts, ({ held }) => held)].map(
      ([held, alike]): Finding => ({
        kind: "function-role",
        subject: `${contract}: ${namesOf(alike)}`,
        expected: `role ${role}`,
        held: describeRole(roles, held),
      }),
    ),
  });
}

/** The id of the step by which acts of a contract begin to ask for a role. */
export function restrictTonStepId(contract: string, role: string): string {
  return `restrict ${contract} to ${role}`;
}

function namesOf(acts: readonly RestrictedAct[]): string {
  return acts.map(({ name }) => name).join(", ");
}

/** A contract could not have them done otherwise, and whoever acts at once must be able to. */
function isNeededAtOnce({ blueprint: { roles } }: TonContext, role: string): boolean {
  const { actsAtOnce = false, contract } = roles[role] ?? {};
  return actsAtOnce || contract !== undefined;
}
