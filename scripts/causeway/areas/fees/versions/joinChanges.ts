import type { ScheduleChange } from "./WantedSchedule.ts";

/** What several changes of one version mean together. */
export function joinChanges(changes: readonly ScheduleChange[]): ScheduleChange {
  return {
    changes: changes.some((one) => one.changes),
    needsNotice: changes.some((one) => one.needsNotice),
    refused: changes.flatMap(({ refused }) => refused),
  };
}
