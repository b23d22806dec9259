import { z } from "zod";

import { rawInteger } from "../http/rawNumber.ts";

const milliseconds = z.int().describe("Unix milliseconds");
const usd = rawInteger.describe("Millionths of a US dollar");
const count = z.int().nonnegative();

const amounts = {
  volume: z.object({
    complete: usd.describe(
      "Orders that were completed; for liquidity, the amount that vaults could pay",
    ),
    swap: usd.describe("Swaps that stayed on their chain"),
  }),
  count: z.object({
    complete: count.describe("Orders that were completed"),
    address: count.describe("Different source addresses of these orders"),
  }),
};
const ofChain = z.object({ chainId: z.int(), ...amounts });

/** What happened to orders of the whole range. */
const outcomes = <T extends z.ZodType>(value: T) =>
  z.object({ crossing: value, complete: value, refund: value });

/** The answer of the dashboard. */
export const dashboard = z.object({
  summary: z.object({ state: z.object({ count: outcomes(count), volume: outcomes(usd) }) }),
  items: z.array(
    z.object({
      date: z.string().describe("Day in UTC: YYYY-MM-DD"),
      data: z.object({
        time: z.object({ startTime: milliseconds, endTime: milliseconds }),
        ...amounts,
        chain: z.object({ source: z.array(ofChain), dest: z.array(ofChain) }),
      }),
    }),
  ),
  causeway: z.object({
    unpriced: count.describe("Hours and assets without a price: no volume counts them"),
  }),
});

export type Dashboard = z.input<typeof dashboard>;
export type DashboardItem = Dashboard["items"][number];
export type ChainItem = z.input<typeof ofChain>;
