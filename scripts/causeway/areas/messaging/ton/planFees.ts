import { type FeeScheduleState, readFeeSchedule } from "@causeway/chains/ton/contracts";
import { joinPlans, stepsOnly } from "@causeway/operator";
import type { TonPlan } from "@causeway/operator/ton";

import { tonContractsOn } from "../../deployment/index.ts";
import { type ComparedOnTon, planTonSchedule } from "../../fees/index.ts";
import { allPrices } from "../fees/PricedDestination.ts";
import { chargedFindings } from "./chargedFindings.ts";
import { messageScheduleOnTon } from "./messageScheduleOnTon.ts";
import { sendingValue } from "./returnValue.ts";
import { type TonFeesContext, type WantedFees, wantedTonFees } from "./wantedFees.ts";

/** Brings a chain to the configured version of its prices, and sees that the contracts charge them. */
export async function planTonFees(context: TonFeesContext): Promise<TonPlan> {
  const compared = await compareTonFees(context);
  if (compared === undefined) return stepsOnly([]);
  const { fees, state } = compared;
  const plan = await planTonSchedule(compared);
  if (state === undefined || plan.steps.length > 0) return plan;
  return joinPlans([plan, await chargedFindings(context, fees, state)]);
}

/** The prices of a chain as they must be, and as they are. */
export interface ComparedFees extends ComparedOnTon {
  readonly fees: WantedFees;
}

/** Undefined where nothing is sent. */
export async function compareTonFees(context: TonFeesContext): Promise<ComparedFees | undefined> {
  const state = await readTonSchedule(context);
  const fees = wantedTonFees(context, state);
  if (fees === undefined) return undefined;
  const [wanted, value] = [messageScheduleOnTon(context, fees, state), valueFor(fees, state)];
  return { fees, wanted, state, value, time: BigInt(context.view.time) };
}

/** The fee schedule of a chain; undefined before it is deployed. */
export async function readTonSchedule({
  config,
  chain,
  view,
}: TonFeesContext): Promise<FeeScheduleState | undefined> {
  const { MessageFeeSchedule } = tonContractsOn(config, chain);
  const { data } = await view.account(MessageFeeSchedule.address);
  return data && readFeeSchedule(data);
}

/** A return reads what is in force beside what comes back. */
function valueFor({ prices }: WantedFees, state: FeeScheduleState | undefined): bigint {
  return sendingValue(Math.max(allPrices(prices).length, state?.entries.size ?? 0));
}
