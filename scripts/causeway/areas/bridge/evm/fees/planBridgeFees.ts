import { joinPlans, type Plan, stepsOnly } from "@causeway/operator";
import { readingPast } from "@causeway/operator/evm";
import { addressesOn } from "../../../deployment/index.ts";
import { planEvmSchedule } from "../../../fees/index.ts";
import { assetsOn } from "../../BridgeConfig.ts";
import type { BridgeFeesContext } from "./BridgeFeesContext.ts";
import { bridgeScheduleAbi } from "./bridgeFees.ts";
import { bridgeSchedule, PUBLISHED } from "./bridgeSchedule.ts";
import { planPurses } from "./planPurses.ts";
import { readTerms } from "./readTerms.ts";
import { settleTerms } from "./settleTerms.ts";

/** What releases of the bridge cost, of which custodies, and who gets what. */
export const planBridgeFees = readingPast(planFees, ({ config, chain }: BridgeFeesContext) =>
  assetsOn(config, chain).length === 0
    ? []
    : [
        {
          address: addressesOn(config, chain).BridgeFeeSchedule,
          events: [bridgeScheduleAbi.getEvent(PUBLISHED)],
        },
      ],
);

async function planFees(context: BridgeFeesContext): Promise<Plan> {
  if (assetsOn(context.config, context.chain).length === 0) return stepsOnly([]);
  const purses = await readTerms(context);
  const wanted = await bridgeSchedule(context, purses);
  return joinPlans([
    planPurses(context, purses),
    ...(wanted === undefined ? [] : [await planEvmSchedule(context, wanted)]),
    stepsOnly(await settleTerms(context, purses)),
  ]);
}
