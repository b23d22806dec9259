import type { ChainConfig } from "../config/chains.ts";
import { alignColumns } from "../core/alignColumns.ts";

/** Several chains could not be worked on. Each is named with its reason. */
export class ChainsFailed extends Error {
  constructor(failures: readonly ChainFailure[]) {
    const rows = failures.map(({ chain, error }) => [`  ${chain}`, error.message]);
    super([`${failures.length} chains cannot be worked on:`, ...alignColumns(rows)].join("\n"));
    this.name = "ChainsFailed";
  }
}

interface ChainFailure {
  readonly chain: string;
  readonly error: Error;
}

/**
 * Works on chains at the same time, and waits for all of them: every chain that fails is named at once.
 *
 * @throws ChainsFailed, or the error itself if one chain fails or all fail for the same reason.
 */
export async function onEachChain<T>(
  chains: readonly ChainConfig[],
  work: (chain: ChainConfig) => Promise<T>,
): Promise<T[]> {
  const results = await Promise.allSettled(chains.map(work));
  const failures = results.flatMap((result, index): ChainFailure[] =>
    result.status === "fulfilled"
      ? []
      : [{ chain: chains[index]?.name ?? "", error: result.reason as Error }],
  );
  const reasons = new Set(failures.map(({ error }) => error.message));
  if (reasons.size > 1) throw new ChainsFailed(failures);
  for (const { error } of failures) throw error;
  return results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}
