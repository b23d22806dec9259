import { printOutcomes, type Terminal } from "@causeway/operator";

import type { AssetOutcome } from "../AssetOutcome.ts";

/** Prints what came of assets. */
export function printAssets(
  outcomes: readonly AssetOutcome[],
  asJson: boolean,
  terminal: Terminal,
): void {
  const printed = outcomes.map(({ stopped: { label, asset, chain }, ...outcome }) => ({
    label,
    ...outcome,
    json: { asset: asset.symbol, chain: chain.name, ...outcome },
  }));
  printOutcomes("assets", printed, asJson, terminal);
}
