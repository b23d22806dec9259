import type { Queryable } from "@causeway/database";
import {
  activityOf,
  addressCounts,
  addressesWithin,
  liquidityAt,
  pricesBefore,
} from "@causeway/index/statistics";
import { z } from "zod";

import { endpoint } from "../endpoints/Endpoint.ts";
import { dashboardOf } from "./activityItems.ts";
import { type Buckets, bucketsOf, isCut, UNITS, type Unit } from "./buckets.ts";
import { KeptAnswers } from "./KeptAnswers.ts";
import { liquidityDashboard } from "./liquidityItems.ts";
import { type Dashboard, dashboard } from "./schemas.ts";

/** Later than any time that is asked for, and within dates of JavaScript. */
const MOST_MILLISECONDS = 10n ** 14n;

const millisecondsText = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, "is no time: Unix milliseconds")
  .transform(BigInt)
  .refine((time) => time <= MOST_MILLISECONDS, "is no time: Unix milliseconds");

/** One for each index: tests have several in a process. */
const kept = new WeakMap<Queryable, KeptAnswers<Dashboard>>();

/** `GET /api/statistics/dashboard` */
export const dashboardEndpoint = endpoint({
  api: "data",
  path: "/api/statistics/dashboard",
  summary: "Show counts and volumes of orders by hour or day",
  description:
    "Final orders alone count. Volumes are millionths of a US dollar at the price of the hour. `24h` has 24 hours; all other units have days of UTC, of which the last one ends at `start`.",
  grounds: "index",
  keepsAnswers: true,
  cost: 5,
  query: z.object({
    start: millisecondsText.describe("End of the range, Unix milliseconds; cut to the hour"),
    unit: z.enum(UNITS, "is no unit: 24h, 7d, 30d, 60d, liquidity").describe("How far back"),
  }),
  answer: dashboard,
  answerTo({ index }, { start, unit }, call) {
    call.keepFor("minute");
    const buckets = bucketsOf(start, unit);
    const answers = kept.get(index) ?? new KeptAnswers<Dashboard>();
    kept.set(index, answers);
    const name = `${unit} ${buckets.ranges.at(-1)?.to}`;
    return answers.get(name, () => readDashboard(index, buckets, unit));
  },
});

async function readDashboard(index: Queryable, buckets: Buckets, unit: Unit): Promise<Dashboard> {
  const { ranges } = buckets;
  if (unit === "liquidity") {
    const moments = ranges.map(({ to }) => to);
    const [liquidity, prices] = await Promise.all([
      liquidityAt(index, moments),
      pricesBefore(index, moments),
    ]);
    return liquidityDashboard({ ranges, liquidity, prices });
  }
  const [activity, addresses] = await Promise.all([
    activityOf(index, wholeOf(buckets), buckets.span),
    addressesOf(index, buckets),
  ]);
  return dashboardOf({ ranges, activity, addresses });
}

function wholeOf({ ranges }: Buckets) {
  return { from: ranges[0]?.from ?? 0n, to: ranges.at(-1)?.to ?? 0n };
}

/** Addresses of whole buckets are counted; those of a day that is cut are counted by their hours. */
async function addressesOf(index: Queryable, buckets: Buckets) {
  const whole = addressCounts(index, wholeOf(buckets), buckets.span);
  const last = buckets.ranges.at(-1);
  if (last === undefined || !isCut(buckets, last)) return whole;
  const [counted, ofLast] = await Promise.all([whole, addressesWithin(index, last)]);
  return [
    ...counted.filter(({ beginsAt }) => beginsAt !== last.from),
    ...ofLast.map((count) => ({ ...count, beginsAt: last.from })),
  ];
}
