import { ADMIN, ADMIN_ID, type Roles } from "@causeway/operator";

const DAY = 24 * 60 * 60;

/** He ends what must end at once. */
export const GUARDIAN_ROLE = "guardian";
/** Whom it names is believed. */
export const ANCHOR_ROLE = "anchor";

/** The roles of `contracts/access/Roles.sol` that every area may ask for, with the delays that it tells. */
export const deploymentRoles = {
  [ADMIN]: { id: ADMIN_ID, leastDelay: 7 * DAY, isTrusting: true },
  [GUARDIAN_ROLE]: { id: 1n, leastDelay: 0, actsAtOnce: true },
  [ANCHOR_ROLE]: { id: 6n, leastDelay: 7 * DAY, isTrusting: true },
} as const satisfies Roles;
