import type { Roles } from "@causeway/operator";

const DAY = 24 * 60 * 60;

/** Has a share of what was charged. */
const TREASURER_ROLE = "treasurer";
/** Publishes fee schedules, and returns to earlier ones. */
export const FEE_ADMIN_ROLE = "feeAdmin";
/** Moves gas prices within the schedule's bands. */
export const GAS_PRICE_UPDATER_ROLE = "gasPriceUpdater";

/** Roles that every product's schedule has alike. */
export const feesRoles = {
  [TREASURER_ROLE]: { id: 4n, leastDelay: DAY },
  // Versions have a notice of their own; a delay beside it would only keep one from returning at once.
  [FEE_ADMIN_ROLE]: { id: 7n, leastDelay: 0 },
  [GAS_PRICE_UPDATER_ROLE]: { id: 8n, leastDelay: 0, actsAtOnce: true },
} as const satisfies Roles;
