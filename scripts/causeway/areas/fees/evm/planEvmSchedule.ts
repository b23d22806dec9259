import type { Plan } from "@causeway/operator";
import type { PlanContext } from "@causeway/operator/evm";

import { planSchedule } from "../versions/planSchedule.ts";
import type { WantedSchedule } from "../versions/WantedSchedule.ts";
import { readHeldSchedule, readRetired } from "./readHeldSchedule.ts";

/** Brings the fee schedule of an EVM chain to the configuration's version: a newer one, or an earlier one again. */
export async function planEvmSchedule(context: PlanContext, wanted: WantedSchedule): Promise<Plan> {
  const { address } = wanted;
  const held = await readHeldSchedule(context, address);
  return planSchedule(wanted, held, (version) => readRetired(context, address, version));
}
