import type { HeldSchedule } from "./HeldSchedule.ts";
import type { ShownSchedule } from "./ScheduleKind.ts";

/** A schedule of a chain at a block. */
export interface Shown extends ShownSchedule, HeldSchedule {
  readonly chain: string;
  /** What it prices. */
  readonly prices: string;
  readonly block: number;
}
