import type { BaseConfig, ChainConfig, Environment } from "@causeway/operator";
import {
  openTon,
  readTonPlan,
  tonDocument,
  tryTonPlan,
  writeTonProposals,
} from "@causeway/operator/ton";

import type { PlanFeesOptions, PlannedFees } from "../versions/PlannedFees.ts";
import { tonFeesOnly } from "./tonFeesOnly.ts";

/**
 * Plans the fee schedules of a TON chain, tries the plan on the chain's own state, and writes down what must be signed.
 * `causeway fees rollback` writes the way back, when it is wanted.
 */
export async function planOnTon<C extends BaseConfig>(
  environment: Environment<C>,
  chain: ChainConfig,
  { kinds, folder }: PlanFeesOptions<C>,
): Promise<PlannedFees> {
  const open = openTon(tonFeesOnly(environment, kinds), chain);
  try {
    const plan = await readTonPlan(open);
    const document = await tonDocument(plan, await tryTonPlan(plan));
    const { written } = await writeTonProposals(plan, { account: undefined, folder });
    return {
      chain: chain.name,
      document,
      refused: plan.waiting.some(({ cause }) => cause !== "time"),
      proposals: written.map(({ file, page }) => ({ bundle: file, page })),
      wayBack: [],
    };
  } finally {
    await open.close();
  }
}
