import { type AccessState, managerActs } from "@causeway/chains/ton/contracts";
import type { Hex } from "@causeway/protocol";
import { Address } from "@ton/core";

import { ADMIN_ID, describeRole } from "../../../config/Role.ts";
import { NOTHING } from "../../../core/Finding.ts";
import { walletAddress } from "../signing/walletMessage.ts";
import type { TonContext } from "../TonContext.ts";
import { addressOf, hexOf } from "../TonContract.ts";
import type { TonStep } from "../TonStep.ts";
import { managerStep } from "./managerSteps.ts";
import { wantedMembers } from "./wantedMembers.ts";

interface Stranger {
  /** Id of the role. */
  readonly role: bigint;
  readonly account: Hex;
  /** Seconds. */
  readonly delay: number;
}

/**
 * Members of roles that the configuration does not name. Each loses his role when all else is done, since he may be the
 * one who does it, and admins lose theirs after all others.
 *
 * @param others Ids of all other steps of the plan.
 */
export function planTonRevocations(
  context: TonContext,
  state: AccessState | undefined,
  others: readonly string[],
): TonStep[] {
  const strangers = strangersIn(context, state);
  const isAdmin = ({ role }: Stranger) => role === ADMIN_ID;
  const first = strangers
    .filter((member) => !isAdmin(member))
    .map((member) => revocation(context, member, others));
  const beforeAdmins = [...others, ...first.map(({ id }) => id)];
  const last = strangers.filter(isAdmin).map((member) => revocation(context, member, beforeAdmins));
  return [...first, ...last];
}

/** Before the access manager is deployed, the deployer is to be its only member. */
function strangersIn(context: TonContext, state: AccessState | undefined): Stranger[] {
  const deployer = context.signers[0]?.address;
  const first = deployer === undefined ? [] : [{ role: ADMIN_ID, account: deployer, delay: 0 }];
  const held = state === undefined ? first : membersOf(state);
  const wanted = new Set(wantedMembers(context).map(({ id, account }) => `${id} ${account}`));
  return held.filter(({ role, account }) => !wanted.has(`${role} ${account}`));
}

function membersOf({ roles }: AccessState): Stranger[] {
  return [...roles].flatMap(([role, { members }]) =>
    [...members].map(([raw, { delay }]) => ({
      ...{ role, account: hexOf(Address.parseRaw(raw)), delay: delay.after },
    })),
  );
}

/** The id of the step that takes a role from an account. */
export function revokeTonStepId(context: TonContext, role: bigint, account: Hex): string {
  return `revoke ${describeRole(context.blueprint.roles, role)} of ${walletAddress(context.chain, account)}`;
}

function revocation(
  context: TonContext,
  { role, account, delay }: Stranger,
  after: readonly string[],
): TonStep {
  const who = nameOf(context, account);
  const named = describeRole(context.blueprint.roles, role);
  return managerStep(context, {
    id: revokeTonStepId(context, role, account),
    summary: `Take the ${named} from ${who}`,
    act: managerActs.revokeRole(role, addressOf(account)),
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

function nameOf({ chain, signers, blueprint }: TonContext, account: Hex): string {
  const [deployer, ...accounts] = signers;
  const text = walletAddress(chain, account);
  if (account === deployer?.address) return `${text}, which deployed the contracts`;
  const known = [...accounts, ...blueprint.contracts].find(({ address }) => address === account);
  return known === undefined ? text : `${known.name}, ${text}`;
}
