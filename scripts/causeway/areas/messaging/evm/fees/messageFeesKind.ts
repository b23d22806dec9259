import { isSound } from "@causeway/backtest";

import { addressesOn } from "../../../deployment/index.ts";
import type { ScheduleKind } from "../../../fees/index.ts";
import { messageReportPage, reportTable, verdictsOf } from "../../fees/backtest/index.ts";
import type { MessageFeesConfig } from "../../fees/config.ts";
import { DESTINATIONS_FILE } from "../../fees/config.ts";
import { MESSAGES, messageFeesRoles } from "../../fees/roles.ts";
import { messageFeesOnTon } from "../../ton/messageFeesOnTon.ts";
import { adoptFees } from "./adoptFees.ts";
import { messageFeesContracts, messageFeesRestrictions } from "./contracts.ts";
import { MailboxWatch } from "./MailboxWatch.ts";
import { scheduleAbi } from "./messageFees.ts";
import { messageSchedule } from "./messageSchedule.ts";
import { planMessageFees } from "./planMessageFees.ts";
import { readPrices } from "./readPrices.ts";
import { showMessageFees } from "./showMessageFees.ts";
import { tryOnTraffic } from "./tryOnTraffic.ts";
import { planUnknownPrices } from "./unknownPrices.ts";

/** What messages and the hub's results cost. */
export const messageFees: ScheduleKind<MessageFeesConfig> = {
  name: MESSAGES,
  findings: [
    "price",
    "payload-maximum",
    "gas-maximum",
    "mailbox-short",
    "gas-price-band",
    "unsettled-price",
  ],
  roles: messageFeesRoles,
  concerns: [planMessageFees, planUnknownPrices],
  evm: { abi: scheduleAbi, contracts: messageFeesContracts, restrictions: messageFeesRestrictions },
  ton: messageFeesOnTon,
  probes: () => [new MailboxWatch().round],
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
