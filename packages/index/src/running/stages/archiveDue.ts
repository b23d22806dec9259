import type { Stage } from "@causeway/service";

import { dueBefore, KEPT_DAYS, monthsDue } from "../../archive/months.ts";
import type { IndexedSource } from "../IndexedSource.ts";
import type { Indexing } from "../Indexing.ts";

const HOUR_MILLISECONDS = 3_600_000;

/** Looks for old months of events that were not archived. */
export const archiveDue: Stage<Indexing, IndexedSource> = {
  name: "archiveDue",
  pause: () => HOUR_MILLISECONDS,
  async run({ db, standings, metrics, archiveAfter = KEPT_DAYS }) {
    const now = Date.now();
    const months = await monthsDue(db, now, archiveAfter);
    standings.noteMonthsDue({ months, before: dueBefore(now, archiveAfter), at: now });
    metrics.monthsDue.set(months.length);
    return false;
  },
};
