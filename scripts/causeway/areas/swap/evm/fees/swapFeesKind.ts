import { addressesOn } from "../../../deployment/index.ts";
import type { ScheduleKind } from "../../../fees/index.ts";
import { type PricedSwapConfig, SWAP_FEES_FILE } from "../../fees/config.ts";
import { swapFeesRoles } from "../../fees/roles.ts";
import { swapOn } from "../../SwapConfig.ts";
import { adoptSwapFees } from "./adoptSwapFees.ts";
import { swapFeesContracts, swapFeesRestrictions } from "./contracts.ts";
import { planForeignFees } from "./foreignFees.ts";
import { planSwapFees, pricedOrders, wantedSwapFees } from "./planSwapFees.ts";
import { settleAll } from "./settleFees.ts";
import { showSwapFees } from "./showSwapFees.ts";
import { swapScheduleAbi } from "./swapFees.ts";
import { SWAP } from "./swapSchedule.ts";
import { tryOnOrders } from "./tryOnOrders.ts";

/** What orders cost at the routers. */
export const swapFees: ScheduleKind<PricedSwapConfig> = {
  name: SWAP,
  findings: ["swap-fee", "swap-purse", "unsettled-swap-fee"],
  roles: swapFeesRoles,
  concerns: [planSwapFees, planForeignFees],
  evm: {
    abi: swapScheduleAbi,
    contracts: swapFeesContracts,
    restrictions: swapFeesRestrictions,
  },
  isOn: ({ config, chain }) => swapOn(config, chain) !== undefined,
  addressOn: ({ config, chain }) => addressesOn(config, chain).SwapFeeSchedule,
  wanted: async (context) => wantedSwapFees(context, await pricedOrders(context)),
  show: showSwapFees,
  settleAll: async (context) => settleAll(await pricedOrders(context)),
  file: SWAP_FEES_FILE,
  adopt: adoptSwapFees,
  tryOut: tryOnOrders,
  page: ({ swapFees: fees }) => `swap-fees-${fees?.version ?? 0}.html`,
};
