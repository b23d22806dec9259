import type { AccountConfig } from "../../config/access.ts";
import { leastThreshold } from "../access/safes.ts";
import type { PlanContext } from "../PlanContext.ts";
import { readSafe } from "../proposals/readSafe.ts";
import { SafeUnusable } from "../proposals/SafeUnusable.ts";
import { fails, holds, type Proof } from "./Proof.ts";

/** That the Safes of the configuration are there and, outside development, ask for more than one owner. */
export function proveSafes(context: PlanContext): Promise<Proof[]> {
  const safes = context.config.accounts.filter(({ kind }) => kind === "safe");
  return Promise.all(safes.map((account) => proveSafe(context, account)));
}

async function proveSafe(
  { config, chain, view }: PlanContext,
  { name, address }: AccountConfig,
): Promise<Proof> {
  try {
    const { threshold, owners } = await readSafe(view, chain.chainId, address);
    const told = `the Safe ${name}, ${address}, asks for ${threshold} of ${owners.length} owners`;
    const least = leastThreshold(config);
    if (threshold >= least) return holds(told);
    return fails(`${told}: ${least} are the least`);
  } catch (error) {
    if (error instanceof SafeUnusable) return fails(`${name}: ${error.message}`);
    throw error;
  }
}
