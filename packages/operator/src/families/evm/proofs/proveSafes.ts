import { isSafe, type SafeConfig } from "../../../config/access.ts";
import { fails, holds, type Proof } from "../../../core/Proof.ts";
import type { PlanContext } from "../PlanContext.ts";
import { SafeUnusable } from "../proposals/SafeUnusable.ts";
import { usableSafe } from "../proposals/usableSafe.ts";
import { describeDifferences, safeDifferences } from "../safe/safeDifferences.ts";

/** That the Safes of the configuration are there, and that those act for them whom it names. */
export function proveSafes(context: PlanContext): Promise<Proof[]> {
  const safes = context.config.accounts.filter(isSafe);
  return Promise.all(safes.map((safe) => proveSafe(context, safe)));
}

async function proveSafe({ chain, view }: PlanContext, safe: SafeConfig): Promise<Proof> {
  const { name, address } = safe;
  try {
    const held = await usableSafe(view, chain.chainId, address);
    const told = `the Safe ${name}, ${address}, asks for ${held.threshold} of ${held.owners.length} owners`;
    const differences = safeDifferences(safe, held);
    if (differences.length === 0) return holds(told);
    return fails(`${told}: ${describeDifferences(differences)}`);
  } catch (error) {
    if (error instanceof SafeUnusable) return fails(`${name}: ${error.message}`);
    throw error;
  }
}
