import { type AccessState, managerActs } from "@causeway/chains/ton/contracts";

import { ADMIN_ID } from "../../../config/Role.ts";
import { NOTHING } from "../../../core/Finding.ts";
import { joinPlans, stepsOnly } from "../../../core/Plan.ts";
import { walletAddress } from "../signing/walletMessage.ts";
import type { TonContext } from "../TonContext.ts";
import { addressOf } from "../TonContract.ts";
import type { TonPlan, TonStep } from "../TonStep.ts";
import { type Membership, membershipIn } from "./heldAccess.ts";
import { managerStep, managerStepId, secondsText } from "./managerSteps.ts";
import { type WantedMember, wantedMembers } from "./wantedMembers.ts";

/**
 * Members of roles that the chain does not have, or with another delay, and those whose grants have no effect yet.
 *
 * @param held Undefined if the access manager is not deployed yet.
 */
export function planTonGrants(context: TonContext, held: AccessState | undefined): TonPlan {
  return joinPlans(wantedMembers(context).map((member) => planGrant(context, member, held)));
}

function planGrant(
  context: TonContext,
  member: WantedMember,
  state: AccessState | undefined,
): TonPlan {
  const held = heldBy(context, state, member);
  const isWanted = held?.delay === member.executionDelay;
  const steps = isWanted ? [] : [grantStep(context, member, held)];
  if (held === undefined || held.since <= context.view.time) return stepsOnly(steps);
  const subject = `role ${member.role} of ${member.name}`;
  const reason = `its grant has effect from ${secondsText(held.since)} on`;
  return { ...stepsOnly(steps), waiting: [{ subject, reason, cause: "time" }] };
}

/** The access manager is made with the deployer as its admin. */
function heldBy(
  { signers }: TonContext,
  state: AccessState | undefined,
  { id, account }: WantedMember,
): Membership | undefined {
  if (state !== undefined) return membershipIn(state, id, account);
  const isFirst = id === ADMIN_ID && account === signers[0]?.address;
  return isFirst ? { delay: 0, since: 0 } : undefined;
}

function grantStep(
  context: TonContext,
  { role, id, name, account, executionDelay }: WantedMember,
  held: Membership | undefined,
): TonStep {
  const instead = held === undefined ? "" : ` instead of ${held.delay} s`;
  const who = `${name}, ${walletAddress(context.chain, account)}`;
  return managerStep(context, {
    id: `grant ${role} to ${name}`,
    summary: `Give ${who}, the role ${role}, with a delay of ${executionDelay} s${instead}`,
    act: managerActs.grantRole(id, addressOf(account), executionDelay),
    after: [managerStepId(context)],
    findings: [
      {
        kind: held === undefined ? "role-revoked" : "role-delay",
        subject: `role ${role} of ${who}`,
        expected: `a delay of ${executionDelay} s`,
        held: held === undefined ? NOTHING : `a delay of ${held.delay} s`,
      },
    ],
  });
}
