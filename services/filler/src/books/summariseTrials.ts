import type { FillerConfig } from "../config.ts";
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
  { assets, chains }: Pick<FillerConfig, "assets" | "chains">,
  rows: readonly TrialRow[],
): TrialsSummary {
  const chainNamed = (id: bigint) => chains.find(({ chainId }) => chainId === id)?.name ?? `${id}`;
  return {
    trials: rows.map((row) => ({
      ...row,
      asset: assets.find(({ assetId }) => assetId === row.assetId)?.symbol ?? row.assetId,
      origin: chainNamed(row.originChainId),
      destination: chainNamed(row.destinationChainId),
    })),
  };
}
