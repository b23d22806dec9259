import type { Roles } from "@causeway/operator";

/** Proposes committees. */
export const COMMITTEE_ADMIN_ROLE = "committeeAdmin";

export const committeeRoles = {
  [COMMITTEE_ADMIN_ROLE]: { id: 5n, leastDelay: 3 * 24 * 60 * 60, families: ["evm"] },
} as const satisfies Roles;
