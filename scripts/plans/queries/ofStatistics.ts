import {
  activityOf,
  addressCounts,
  addressesWithin,
  liquidityAt,
  pricesBefore,
  volumesOf,
} from "@causeway/index/statistics";

import { type Calls, NOW } from "./Call.ts";

/** The newest rows of tables by hour. */
const [FROM, TO] = [NOW + 2_480n, NOW + 2_490n];
const RANGE = { from: FROM, to: TO };

/** What the statistics of the API ask. */
export const ofStatistics: Calls = {
  activityOf: (db) => activityOf(db, RANGE, "day"),
  addressCounts: (db) => addressCounts(db, RANGE, "hour"),
  addressesWithin: (db) => addressesWithin(db, RANGE),
  liquidityAt: (db) => liquidityAt(db, [FROM, TO]),
  pricesBefore: (db) => pricesBefore(db, [FROM, TO]),
  volumesOf: (db) => volumesOf(db, RANGE),
};
