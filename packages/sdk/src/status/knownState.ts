import { MESSAGE_STATES } from "@causeway/lifecycle";
import { CROSSING_STATES } from "@causeway/lifecycle/order";

import type { Status } from "./Status.ts";

/** A state that this version of the package knows, or `other`. */
export function knownState(name: string): Status["state"] {
  const known: readonly string[] = [...CROSSING_STATES, ...MESSAGE_STATES];
  return known.includes(name) ? (name as Status["state"]) : "other";
}

/** Whether the receiver has the funds, or the message was taken. */
export function isUsable(state: Status["state"]): boolean {
  return ["advanced", "paid", "filled", "taken", "delivered"].includes(state);
}
