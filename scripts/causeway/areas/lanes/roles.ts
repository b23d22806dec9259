import type { Roles } from "@causeway/operator";

/** Adds and opens lanes, and ends pauses. */
export const LANE_ADMIN_ROLE = "laneAdmin";

export const lanesRoles = {
  [LANE_ADMIN_ROLE]: { id: 2n, leastDelay: 2 * 24 * 60 * 60 },
} as const satisfies Roles;
