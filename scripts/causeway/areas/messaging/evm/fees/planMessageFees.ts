import { joinPlans, type Plan, stepsOnly } from "@causeway/operator";
import { readingPast } from "@causeway/operator/evm";

import { addressesOn } from "../../../deployment/index.ts";
import { planEvmSchedule } from "../../../fees/index.ts";
import type { MessageFeesContext } from "./MessageFeesContext.ts";
import { scheduleAbi } from "./messageFees.ts";
import { messageSchedule, PUBLISHED } from "./messageSchedule.ts";
import { readPrices } from "./readPrices.ts";
import { settlePrices } from "./settlePrices.ts";

/** What messages and the hub's results cost, how large they may be, and who gets what. */
export const planMessageFees = readingPast(planFees, ({ config, chain }: MessageFeesContext) => [
  {
    address: addressesOn(config, chain).MessageFeeSchedule,
    events: [scheduleAbi.getEvent(PUBLISHED)],
  },
]);

async function planFees(context: MessageFeesContext): Promise<Plan> {
  const prices = await readPrices(context);
  const wanted = await messageSchedule(context, prices);
  const settling = stepsOnly(await settlePrices(context, prices));
  return wanted === undefined
    ? settling
    : joinPlans([await planEvmSchedule(context, wanted), settling]);
}
