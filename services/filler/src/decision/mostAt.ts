import type { AmountStep, Confirmations } from "./Rules.ts";

/** The most units that may be advanced of a transfer with so many confirmations. */
export function mostAt(amounts: readonly AmountStep[], confirmations: Confirmations): bigint {
  const allowed = amounts.filter((step) => rank(step.confirmations) <= rank(confirmations));
  // They rise from line to line.
  return allowed.at(-1)?.most ?? 0n;
}

function rank(confirmations: Confirmations): number {
  return confirmations === "final" ? Number.POSITIVE_INFINITY : confirmations;
}
