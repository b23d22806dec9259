import type { RoleConfig, RoleMember } from "@causeway/operator";
import { developmentAccount } from "@causeway/operator";

import type { Config } from "../../../scripts/causeway/areas.ts";
import { withoutAssets } from "./withoutAssets.ts";

/** How long the council waits, in seconds, and how long a grant of its strongest roles takes. */
export const COUNCIL_DELAY = 24 * 60 * 60;

/** Whose key has the roles. */
export const COUNCIL = developmentAccount(8);

/** Those of the guardian and of the fee schedules themselves stay as they are. */
const KEPT = ["guardian", "feeSchedule", "bridgeFeeSchedule", "swapFeeSchedule"];

/** Everything but the guardian's role and the fee schedules' own is the council's, with a day's delay. */
export function withCouncil(local: Config): Config {
  const council = { name: "council", address: COUNCIL.address, kind: "key" } as const;
  const member: RoleMember = { ...council, executionDelay: COUNCIL_DELAY };
  const roles: Record<string, RoleConfig> = {};
  for (const [role, held] of Object.entries(local.roles)) {
    roles[role] = KEPT.includes(role) ? held : { members: [member] };
  }
  const accounts = [...local.accounts, council];
  return withoutAssets({ ...local, accounts, roles, grantDelay: COUNCIL_DELAY });
}
