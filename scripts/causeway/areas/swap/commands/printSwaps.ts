import { printOutcomes, type Terminal } from "@causeway/operator";

import type { SwapOutcome } from "../SwapOutcome.ts";

/** Prints the outcome for each chain. */
export function printSwaps(
  outcomes: readonly SwapOutcome[],
  asJson: boolean,
  terminal: Terminal,
): void {
  const printed = outcomes.map(({ stopped: { label, chain }, ...outcome }) => ({
    label,
    ...outcome,
    json: { subject: label, chain: chain.name, ...outcome },
  }));
  printOutcomes("swaps", printed, asJson, terminal);
}
