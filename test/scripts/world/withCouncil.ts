import { developmentAccount, type RoleConfig, type RoleMember } from "@causeway/operator";

import type { Config } from "../../../scripts/causeway/areas.ts";

/** How long the council waits, in seconds, and how long a grant of its strongest roles takes. */
export const COUNCIL_DELAY = 24 * 60 * 60;

/** Whose key has the roles. */
export const COUNCIL = developmentAccount(8);

/** Everything but the guardian's role and the fee schedule's own is the council's, with a day's delay. */
export function withCouncil(local: Config): Config {
  const council = { name: "council", address: COUNCIL.address, kind: "key" } as const;
  const member: RoleMember = { ...council, executionDelay: COUNCIL_DELAY };
  const roles: Record<string, RoleConfig> = {};
  for (const [role, held] of Object.entries(local.roles)) {
    const keep = role === "guardian" || role === "feeSchedule";
    roles[role] = keep ? held : { members: [member] };
  }
  const accounts = [...local.accounts, council];
  return { ...local, accounts, roles, grantDelay: COUNCIL_DELAY };
}
