import { startDatabase } from "@causeway/database";
import { pastMessages } from "@causeway/relayer/traffic";

import {
  type BacktestOptions,
  backtest,
} from "../../scripts/causeway/areas/messaging/fees/backtest/index.ts";
import { fillDatabase } from "./fillDatabase.ts";
import { type Measurement, measure } from "./Measurement.ts";
import { DESTINATION, ORIGIN, PRICE, pastSchedule } from "./pastEvents.ts";

/** From the PostgreSQL of a relayer that delivered all of them, under a gas price that moved all the time. */
export async function fromDatabase(messages: number): Promise<Measurement> {
  const database = await startDatabase({});
  try {
    await fillDatabase(database.url, messages);
    const options = backtestOptions(messages);
    return await measure("database", messages, async () => {
      const { chargeCheck, coins } = await backtest(pastMessages(database.url), options);
      const compared = [chargeCheck.compared, coins[0]?.belowCost.compared];
      if (compared.some((count) => count !== messages) || chargeCheck.differing > 0) {
        throw new Error("not all were replayed as they were");
      }
    });
  } finally {
    await database.stop();
  }
}

function backtestOptions(messages: number): BacktestOptions {
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
