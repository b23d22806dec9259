import type { AccountConfig } from "../config/resolveRoles.ts";
import type { PlanContext } from "../plan/PlanContext.ts";
import { readSafe } from "../proposals/readSafe.ts";
import { SafeUnusable } from "../proposals/SafeUnusable.ts";
import { fails, holds, type Proof } from "./Proof.ts";

/** So that one owner's key is not enough. */
const LEAST_THRESHOLD = 2n;

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
    if (config.development || threshold >= LEAST_THRESHOLD) return holds(told);
    return fails(`${told}: ${LEAST_THRESHOLD} are the least`);
  } catch (error) {
    if (error instanceof SafeUnusable) return fails(`${name}: ${error.message}`);
    throw error;
  }
}
