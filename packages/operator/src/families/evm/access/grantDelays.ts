import { timeText } from "@causeway/protocol";
import { ADMIN_ID } from "../../../config/Role.ts";
import type { Finding } from "../../../core/Finding.ts";
import { joinPlans, type Plan, stepsOnly } from "../../../core/Plan.ts";
import { pastEvents } from "../deploy/pastEvents.ts";
import type { PlanContext } from "../PlanContext.ts";
import { type AccessManager, MANAGER, managerAbi, managerStep } from "./accessManager.ts";
import { executionDelayHeld } from "./grants.ts";
import type { SettledRole } from "./settledRoles.ts";

/** How long being granted a role takes, seconds. */
interface GrantDelay {
  readonly wanted: bigint;
  readonly held: bigint;
  /** What it is about to become. */
  readonly later: Change | undefined;
}

interface Change {
  readonly delay: bigint;
  /** From when on, unix seconds. */
  readonly since: bigint;
}

/**
 * How long being granted each role takes, now and once the changes hold that are on their way. A change takes days, so
 * that one can be taken back before anybody felt it; what holds already no step could put right at once.
 */
export async function planGrantDelays(
  context: PlanContext,
  manager: AccessManager,
  roles: readonly SettledRole[],
): Promise<Plan> {
  return joinPlans(await Promise.all(roles.map((role) => planFor(context, manager, role))));
}

async function planFor(
  context: PlanContext,
  manager: AccessManager,
  role: SettledRole,
): Promise<Plan> {
  const { blockTag } = context.view;
  const wanted = await wantedFor(context, role);
  const [held, later] = await Promise.all([
    manager.getRoleGrantDelay(role.id, { blockTag }),
    changeOf(context, role, wanted),
  ]);
  const delay = { wanted, held, later };
  const staysSo = later === undefined || later.delay === wanted;
  if (held === wanted && staysSo) return stepsOnly([]);
  if (held === wanted) return stepsOnly([takingBack(context, role, delay)]);
  return { ...stepsOnly([]), findings: [{ ...finding(role, delay), remedy: remedyFor(delay) }] };
}

/** As long as the deployer is admin, what he grants has effect at once: he deploys. */
async function wantedFor(
  context: PlanContext,
  { definition }: Pick<SettledRole, "definition">,
): Promise<bigint> {
  if (definition?.isTrusting !== true) return 0n;
  const deployer = await executionDelayHeld(context, ADMIN_ID, context.config.deployer);
  return deployer === undefined ? BigInt(context.config.grantDelay) : 0n;
}

/** The access manager tells of a change when it is asked for, and has no view of one that is on its way. */
async function changeOf(
  context: PlanContext,
  { id }: SettledRole,
  wanted: bigint,
): Promise<Change | undefined> {
  const events = await pastEvents(context, context.blueprint.manager, "RoleGrantDelayChanged");
  const last = events.findLast(({ roleId }) => roleId === id);
  if (last === undefined || last.since <= (await context.view.time())) return undefined;
  // Of a trusting role the access manager itself keeps the least delay, whatever is set.
  return { delay: last.delay > wanted ? last.delay : wanted, since: last.since };
}

function takingBack(context: PlanContext, role: SettledRole, delay: GrantDelay) {
  return managerStep(context, {
    id: `set grant delay of ${role.name}`,
    summary: `Let grants of the role ${role.name} have effect ${describe(delay.wanted)} as before, and take back the change that is on its way`,
    data: managerAbi.encodeFunctionData("setGrantDelay", [role.id, delay.wanted]),
    after: [MANAGER],
    findings: [finding(role, delay)],
  });
}

function finding({ name }: SettledRole, { wanted, held, later }: GrantDelay): Finding {
  const change =
    later === undefined ? "" : `, and ${describe(later.delay)} from ${timeText(later.since)} on`;
  return {
    kind: "grant-delay",
    subject: `grants of ${name}`,
    expected: describe(wanted),
    held: `${describe(held)}${change}`,
  };
}

function remedyFor({ wanted, later }: GrantDelay): string {
  return later?.delay === wanted
    ? "wait: it comes right by itself"
    : "an admin calls setGrantDelay of the AccessManager, which takes days to have effect";
}

function describe(seconds: bigint): string {
  return seconds === 0n ? "at once" : `after ${seconds} s`;
}
