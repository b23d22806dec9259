import type { StepName } from "./Step.ts";
import type { WatchedStatus } from "./Watcher.ts";

/** A step that others take: an execution sees it in the status. */
export interface ObservedStep {
  readonly name: StepName;
  readonly isDone: (status: WatchedStatus) => boolean;
}

/** States on the way, in their order. All other states come after them, or on the way back. */
const WAY = ["sent", "finalised", "signed", "proven", "imported"];

/** Whether a leg of this name is done. */
export function hasLeg({ legs }: WatchedStatus, name: string): boolean {
  return legs.some((leg) => leg.name === name);
}

/** Whether something on its way came as far as a state. An advance, and the payment out of it, say nothing of the proof. */
export function cameTo(status: WatchedStatus, state: string): boolean {
  const place = WAY.indexOf(status.stateName);
  if (place >= 0) return place >= WAY.indexOf(state);
  return hasLeg(status, "delivered") || (hasLeg(status, "paid") && !hasLeg(status, "advanced"));
}
