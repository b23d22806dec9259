import { type AccessState, type Delay, readAccessState } from "@causeway/chains/ton/contracts";
import type { Hex } from "@causeway/protocol";

import type { TonContext } from "../TonContext.ts";
import { addressOf } from "../TonContract.ts";

/** What the chain's access manager stores; undefined if it is not deployed yet. */
export async function heldAccess({
  view,
  blueprint,
}: Pick<TonContext, "view" | "blueprint">): Promise<AccessState | undefined> {
  const { data } = await view.account(blueprint.manager.address);
  return data && readAccessState(data);
}

/** A delay in seconds at a time. */
export function delayAt({ before, after, effect }: Delay, time: number): number {
  return effect > time ? before : after;
}

/** Whether a delay changes after a time. */
export function isChanging({ effect }: Delay, time: number): boolean {
  return effect > time;
}

/** A member's delay in seconds, or the one that it is about to get; and from when on it may act, unix seconds. */
export interface Membership {
  readonly delay: number;
  readonly since: number;
}

/** @returns undefined if the account is no member. @param role Id of the role. */
export function membershipIn(
  state: AccessState,
  role: bigint,
  account: Hex,
): Membership | undefined {
  const access = state.roles.get(role)?.members.get(addressOf(account).toRawString());
  return access && { delay: access.delay.after, since: access.since };
}
