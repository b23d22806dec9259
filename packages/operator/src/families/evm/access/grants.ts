import { timeText } from "@causeway/protocol";
import type { RoleMember } from "../../../config/access.ts";
import { ADMIN_ID } from "../../../config/Role.ts";
import { NOTHING } from "../../../core/Finding.ts";
import { joinPlans, type Plan, stepsOnly } from "../../../core/Plan.ts";
import type { Step } from "../../../core/Step.ts";
import type { PlanContext } from "../PlanContext.ts";
import { connectManager, MANAGER, managerAbi, managerStep } from "./accessManager.ts";
import { roleId } from "./roleId.ts";
import { grantStepId } from "./stepIds.ts";

/** Members of roles that the chain does not have, or with another delay, and those whose grants have no effect yet. */
export async function planGrants(context: PlanContext): Promise<Plan> {
  const wanted = Object.entries(context.config.roles).flatMap(([role, { members }]) =>
    members.map((member) => ({ role, ...member })),
  );
  return joinPlans(await Promise.all(wanted.map((member) => planGrant(context, member))));
}

interface Member extends RoleMember {
  readonly role: string;
}

async function planGrant(context: PlanContext, member: Member): Promise<Plan> {
  const held = await membershipHeld(context, idOf(context, member), member.address);
  const isWanted = held?.delay === BigInt(member.executionDelay);
  const steps = isWanted ? [] : [grantStep(context, member, held?.delay)];
  if (held === undefined || held.since <= (await context.view.time())) return stepsOnly(steps);
  const subject = `role ${member.role} of ${member.name}`;
  const reason = `its grant has effect from ${timeText(held.since)} on`;
  return { ...stepsOnly(steps), waiting: [{ subject, reason, cause: "time" }] };
}

function grantStep(
  context: PlanContext,
  { role, name, address, executionDelay }: Member,
  held: bigint | undefined,
): Step {
  const instead = held === undefined ? "" : ` instead of ${held} s`;
  return managerStep(context, {
    id: grantStepId(role, name),
    summary: `Give ${name}, ${address}, the role ${role}, with a delay of ${executionDelay} s${instead}`,
    data: managerAbi.encodeFunctionData("grantRole", [
      roleId(context.blueprint.roles, role),
      address,
      executionDelay,
    ]),
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
  return (await membershipHeld(context, role, account))?.delay;
}

interface Membership {
  /** Seconds, that it has or is about to get. */
  readonly delay: bigint;
  /** From when on it may act, unix seconds. */
  readonly since: bigint;
}

async function membershipHeld(
  context: PlanContext,
  role: bigint,
  account: string,
): Promise<Membership | undefined> {
  const manager = await connectManager(context);
  if (manager === undefined) {
    return isFirstAdmin(context, role, account) ? { delay: 0n, since: 0n } : undefined;
  }
  const { blockTag } = context.view;
  const access = await manager.getAccess(role, account, { blockTag });
  if (access.since === 0n) return undefined;
  const delay = access.effect === 0n ? access.currentDelay : access.pendingDelay;
  return { delay, since: access.since };
}

function idOf({ blueprint }: PlanContext, { role }: Member): bigint {
  return roleId(blueprint.roles, role);
}

/** The access manager is made with the deployer as its admin. */
function isFirstAdmin({ config }: PlanContext, role: bigint, account: string): boolean {
  return role === ADMIN_ID && account === config.deployer;
}
