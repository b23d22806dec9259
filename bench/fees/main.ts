// npm run bench:fees [-- --json] [-- --messages 20000]
//
// How many past messages a second a fee schedule is tried on, read from a relayer's PostgreSQL.

import { parseArgs } from "node:util";

import { startDatabase } from "@causeway/database";
import { pastMessages } from "@causeway/relayer/traffic";

import {
  type BacktestOptions,
  backtest,
} from "../../scripts/causeway/areas/fees/backtest/index.ts";
import { fillDatabase } from "./fillDatabase.ts";
import { DESTINATION, ORIGIN, PRICE, pastSchedule } from "./pastEvents.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    messages: { type: "string", default: "20000" },
  },
});
const messages = Number(values.messages);
const database = await startDatabase({});
try {
  await fillDatabase(database.url, messages);
  const options = backtestOptions();
  const started = performance.now();
  const report = await backtest(pastMessages(database.url), options);
  const seconds = (performance.now() - started) / 1_000;
  const { chargeCheck, coins } = report;
  const isWhole = chargeCheck.compared === messages && coins[0]?.belowCost.compared === messages;
  if (!isWhole || chargeCheck.differing > 0) throw new Error("not all were replayed as they were");
  const measured = {
    messages,
    seconds: Math.round(seconds * 1_000) / 1_000,
    messagesPerSecond: Math.round(messages / seconds),
    peakMemoryMegabytes: Math.round(process.resourceUsage().maxRSS / 1_024),
  };
  if (values.json) process.stdout.write(`${JSON.stringify(measured)}\n`);
  else {
    const { messagesPerSecond: rate, peakMemoryMegabytes: memory } = measured;
    const each = `${rate.toLocaleString("en")} a second, with ${memory} MB at most`;
    process.stdout.write(`${messages} messages in ${seconds.toFixed(1)} s: ${each}\n`);
  }
} finally {
  await database.stop();
}

/** A dearer schedule, beside one whose gas price moved all the time. */
function backtestOptions(): BacktestOptions {
  const coin = { symbol: "ETH", decimals: 18 };
  const dearer = new Map([[DESTINATION, { ...PRICE, base: 2n * PRICE.base }]]);
  return {
    chains: [
      { chainId: ORIGIN, name: "origin", coin },
      { chainId: DESTINATION, name: "destination", coin },
    ],
    schedules: new Map([[ORIGIN, { bandBps: 20_000n, prices: dearer }]]),
    histories: new Map([[ORIGIN, pastSchedule(messages)]]),
  };
}
