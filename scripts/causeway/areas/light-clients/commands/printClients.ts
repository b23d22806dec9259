import { printOutcomes, type Terminal } from "@causeway/operator";

import type { ClientOutcome } from "../ClientOutcome.ts";

/** Prints what came of light clients. */
export function printClients(
  outcomes: readonly ClientOutcome[],
  asJson: boolean,
  terminal: Terminal,
): void {
  const printed = outcomes.map(({ client: { label, on, follows, address }, ...outcome }) => ({
    label,
    ...outcome,
    json: { client: label, address, chain: on.name, follows: follows.name, ...outcome },
  }));
  printOutcomes("lightClients", printed, asJson, terminal);
}
