import { getAddress } from "ethers";

import { ADMIN_ID, describeRole, roleNamed } from "../../../config/Role.ts";
import { NOTHING } from "../../../core/Finding.ts";
import type { Step } from "../../../core/Step.ts";
import { pastEvents } from "../deploy/pastEvents.ts";
import type { PlanContext } from "../PlanContext.ts";
import { managerAbi, managerStep } from "./accessManager.ts";
import { executionDelayHeld } from "./grants.ts";
import { revokeStepId } from "./stepIds.ts";

interface Membership {
  /** Id of the role. */
  readonly role: bigint;
  readonly account: string;
  /** Seconds. */
  readonly delay: bigint;
}

/**
 * Members of roles that the configuration does not name. Each loses his role when all else is done, since he may be the
 * one who does it, and admins lose theirs after all others.
 *
 * @param others Ids of all other steps of the plan.
 */
export async function planRevocations(
  context: PlanContext,
  others: readonly string[],
): Promise<Step[]> {
  const strangers = await membersUnknown(context);
  const isAdmin = ({ role }: Membership) => role === ADMIN_ID;
  const first = strangers
    .filter((member) => !isAdmin(member))
    .map((member) => revocation(context, member, others));
  const beforeAdmins = [...others, ...first.map(({ id }) => id)];
  const last = strangers.filter(isAdmin).map((member) => revocation(context, member, beforeAdmins));
  return [...first, ...last];
}

/** The access manager has no list: its events name everyone who was ever given a role. */
async function membersUnknown(context: PlanContext): Promise<Membership[]> {
  const { config, blueprint } = context;
  const events = await pastEvents(context, blueprint.manager, "RoleGranted");
  const granted = [
    { role: ADMIN_ID, account: config.deployer },
    ...events.map(({ roleId, account }) => ({
      role: roleId as bigint,
      account: account as string,
    })),
  ];
  const candidates = new Map(granted.map((member) => [`${member.role} ${member.account}`, member]));
  const unknown = [...candidates.values()].filter((member) => !isConfigured(context, member));
  const members = await Promise.all(
    unknown.map(async (member) => {
      const delay = await executionDelayHeld(context, member.role, member.account);
      return delay === undefined ? [] : [{ ...member, delay }];
    }),
  );
  return members.flat();
}

function isConfigured(
  { config, blueprint }: PlanContext,
  { role, account }: Omit<Membership, "delay">,
): boolean {
  const name = roleNamed(blueprint.roles, role) ?? "";
  const members = config.roles[name]?.members ?? [];
  return members.some(({ address }) => getAddress(address) === getAddress(account));
}

function revocation(
  context: PlanContext,
  { role, account, delay }: Membership,
  after: readonly string[],
): Step {
  const who = nameOf(context, account);
  const { roles } = context.blueprint;
  const named = describeRole(roles, role);
  return managerStep(context, {
    id: revokeStepId(roles, role, account),
    summary: `Take the ${named} from ${who}`,
    data: managerAbi.encodeFunctionData("revokeRole", [role, account]),
    after,
    findings: [
      {
        kind: "role-granted",
        subject: `${named} of ${who}`,
        expected: NOTHING,
        held: `a delay of ${delay} s`,
      },
    ],
  });
}

function nameOf({ config }: PlanContext, account: string): string {
  if (account === config.deployer) return `${account}, which deployed the contracts`;
  const known = config.accounts.find(({ address }) => address === account);
  return known === undefined ? account : `${known.name}, ${account}`;
}
