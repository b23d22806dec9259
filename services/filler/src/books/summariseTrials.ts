import type { FillerConfig } from "../config.ts";
import { assetNamed, chainNamed } from "../names.ts";
import type { TrialRow } from "../store/books.ts";

/** A line of the books of dry runs, with names. */
export interface TrialLine extends TrialRow {
  readonly asset: string;
  readonly origin: string;
  readonly destination: string;
}

/** What `GET /books` answers of dry runs. */
export interface TrialsSummary {
  readonly trials: readonly TrialLine[];
}

export function summariseTrials(
  config: Pick<FillerConfig, "assets" | "chains">,
  rows: readonly TrialRow[],
): TrialsSummary {
  return {
    trials: rows.map((row) => ({
      ...row,
      asset: assetNamed(config, row.assetId),
      origin: chainNamed(config, row.originChainId),
      destination: chainNamed(config, row.destinationChainId),
    })),
  };
}
