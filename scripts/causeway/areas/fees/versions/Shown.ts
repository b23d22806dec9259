import type { HeldSchedule } from "./HeldSchedule.ts";
import type { ShownSchedule } from "./ScheduleKind.ts";

/** A schedule of a chain at a moment. */
export interface Shown extends ShownSchedule, HeldSchedule {
  readonly chain: string;
  /** What it prices. */
  readonly prices: string;
  /** Undefined if logs told it: they have times, and no blocks. */
  readonly block: number | undefined;
}
