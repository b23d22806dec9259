import { isSound } from "@causeway/backtest";

import { addressesOn } from "../../deployment/index.ts";
import { DESTINATIONS_FILE } from "../config.ts";
import type { ScheduleKind } from "../versions/ScheduleKind.ts";
import { adoptFees } from "./adoptFees.ts";
import { messageReportPage, reportTable, verdictsOf } from "./backtest/index.ts";
import { scheduleAbi } from "./messageFees.ts";
import { MESSAGES, messageSchedule } from "./messageSchedule.ts";
import { planMessageFees } from "./planMessageFees.ts";
import { readPrices } from "./readPrices.ts";
import { showMessageFees } from "./showMessageFees.ts";
import { tryOnTraffic } from "./tryOnTraffic.ts";
import { planUnknownPrices } from "./unknownPrices.ts";

/** What messages and the hub's results cost. */
export const messageFees: ScheduleKind = {
  name: MESSAGES,
  concerns: [planMessageFees, planUnknownPrices],
  isOn: () => true,
  addressOn: ({ config, chain }) => addressesOn(config, chain).MessageFeeSchedule,
  wanted: async (context) => messageSchedule(context, await readPrices(context)),
  show: showMessageFees,
  settleAll: async (context) => {
    const { messages, results } = await readPrices(context);
    const all = [messages, results].map((prices) =>
      prices.filter(({ held }) => held !== undefined).map(({ chainId }) => chainId),
    ) as [bigint[], bigint[]];
    return scheduleAbi.encodeFunctionData("settle", all);
  },
  file: DESTINATIONS_FILE,
  adopt: adoptFees,
  tryOut: async (environment, options) => {
    const { found, about } = await tryOnTraffic(environment, options);
    return {
      found,
      isSound: isSound(verdictsOf(found)),
      table: reportTable(found),
      page: messageReportPage(found, about),
    };
  },
  page: ({ feeScheduleVersion }) => `fees-${feeScheduleVersion}.html`,
};
