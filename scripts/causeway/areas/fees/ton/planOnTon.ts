import type { BaseConfig, ChainConfig, Environment } from "@causeway/operator";
import {
  type OpenTonChain,
  openTon,
  readTonPlan,
  tonDocument,
  tryTonPlan,
  writeTonProposals,
} from "@causeway/operator/ton";

import type { PlanFeesOptions, PlannedFees } from "../versions/PlannedFees.ts";
import { filesOf, waysBackOnTon } from "./return/waysBackOnTon.ts";
import { tonFeesOnly } from "./tonFeesOnly.ts";

/**
 * Plans the fee schedules of a TON chain, tries the plan on the chain's own state, and writes down what must be signed to
 * have them, and to return.
 */
export async function planOnTon<C extends BaseConfig>(
  environment: Environment<C>,
  chain: ChainConfig,
  options: PlanFeesOptions<C>,
): Promise<PlannedFees> {
  const open = openTon(tonFeesOnly(environment, options.kinds), chain);
  try {
    return await planOpened(open, options);
  } finally {
    await open.close();
  }
}

/** The same on a chain that is open. */
export async function planOpened<C extends BaseConfig>(
  open: OpenTonChain<C>,
  options: PlanFeesOptions<C>,
): Promise<PlannedFees> {
  const plan = await readTonPlan(open);
  const document = await tonDocument(plan, await tryTonPlan(plan));
  const { folder } = options;
  const { written } = await writeTonProposals(plan, { account: undefined, folder });
  return {
    chain: open.chain.name,
    document,
    refused: plan.waiting.some(({ cause }) => cause !== "time"),
    proposals: filesOf(written),
    wayBack: await waysBackOnTon(plan, options),
  };
}
