import { joinPlans, type Plan, stepsOnly } from "@causeway/operator";
import { readingPast } from "@causeway/operator/evm";

import { addressesOn } from "../../../deployment/index.ts";
import { planEvmSchedule, type WantedSchedule } from "../../../fees/index.ts";
import type { PricedSwapConfig, SwapFeesConfig } from "../../fees/config.ts";
import type { PricedOrders } from "../../fees/PricedOrders.ts";
import { swapOn } from "../../SwapConfig.ts";
import { readFees } from "./readFees.ts";
import type { SwapFeesContext } from "./SwapFeesContext.ts";
import { settleFees } from "./settleFees.ts";
import { PUBLISHED, swapScheduleAbi } from "./swapFees.ts";
import { swapSchedule } from "./swapSchedule.ts";

/** The fees of a chain's router, and the accounts that share them. */
export const planSwapFees = readingPast(planFees, ({ config, chain }: SwapFeesContext) =>
  feesOn(config, chain) === undefined
    ? []
    : [
        {
          address: addressesOn(config, chain).SwapFeeSchedule,
          events: [swapScheduleAbi.getEvent(PUBLISHED)],
        },
      ],
);

async function planFees(context: SwapFeesContext): Promise<Plan> {
  const priced = await pricedOrders(context);
  const wanted = await wantedSwapFees(context, priced);
  if (wanted === undefined) return stepsOnly([]);
  return joinPlans([
    await planEvmSchedule(context, wanted),
    stepsOnly(await settleFees(context, priced)),
  ]);
}

/** The fees of a chain that swaps; undefined of another chain. */
function feesOn(
  config: PricedSwapConfig,
  chain: SwapFeesContext["chain"],
): SwapFeesConfig | undefined {
  return swapOn(config, chain) === undefined ? undefined : config.swapFees;
}

/** The orders of a chain with their fees; none where nothing is swapped. */
export async function pricedOrders(context: SwapFeesContext): Promise<PricedOrders[]> {
  const fees = feesOn(context.config, context.chain);
  return fees === undefined ? [] : readFees(context, fees);
}

/** The configured schedule of a chain; undefined where nothing is swapped. */
export async function wantedSwapFees(
  context: SwapFeesContext,
  priced: readonly PricedOrders[],
): Promise<WantedSchedule | undefined> {
  const fees = feesOn(context.config, context.chain);
  return fees === undefined ? undefined : swapSchedule(context, fees, priced);
}
