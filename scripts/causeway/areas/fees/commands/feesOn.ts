import { type ByFamily, type ChainConfig, forFamily } from "@causeway/operator";

import { planFees } from "../evm/planFees.ts";
import { showSchedules } from "../evm/showSchedules.ts";
import { withdrawalsOnEvm } from "../evm/withdrawals.ts";
import { planOnTon } from "../ton/planOnTon.ts";
import { showOnTon } from "../ton/showOnTon.ts";
import { withdrawalsOnTon } from "../ton/withdrawalsOnTon.ts";

/** What the commands on fee schedules do on a family of chains. */
interface FeesOnFamily {
  readonly show: typeof showSchedules;
  readonly plan: typeof planFees;
  readonly withdrawals: typeof withdrawalsOnEvm;
}

const FEES: ByFamily<FeesOnFamily> = {
  evm: { show: showSchedules, plan: planFees, withdrawals: withdrawalsOnEvm },
  ton: { show: showOnTon, plan: planOnTon, withdrawals: withdrawalsOnTon },
};

/** @throws FamilyUnknown */
export function feesOn(chain: ChainConfig): FeesOnFamily {
  return forFamily(FEES, chain);
}
