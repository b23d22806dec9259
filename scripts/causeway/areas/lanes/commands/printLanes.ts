import { printOutcomes, type Terminal } from "@causeway/operator";

import type { LaneOutcome } from "../LaneOutcome.ts";

/** Prints what came of lanes. */
export function printLanes(
  outcomes: readonly LaneOutcome[],
  asJson: boolean,
  terminal: Terminal,
): void {
  const printed = outcomes.map(({ lane: { id, label, destinationChain }, ...outcome }) => ({
    label,
    ...outcome,
    json: { lane: label, id, chain: destinationChain.name, ...outcome },
  }));
  printOutcomes("lanes", printed, asJson, terminal);
}
