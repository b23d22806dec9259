import { setTimeout as sleep } from "node:timers/promises";
import type { ChainConfig } from "../config/chains.ts";
import type { Applied, ApplyOptions } from "../core/Applied.ts";
import type { Environment } from "../families/ChainFamily.ts";

/** How chains are applied to that wait for each other. */
export type ApplyAllOptions = Omit<ApplyOptions, "kept" | "onExecuted"> & {
  readonly environment: Environment;
  readonly onExecuted: (chain: ChainConfig, ...executed: ExecutedArguments) => void;
};

type ExecutedArguments = Parameters<ApplyOptions["onExecuted"]>;

/** What became of a chain: what was applied, or why it could not be. */
export type ChainApplied =
  | { readonly chain: ChainConfig; readonly applied: Applied }
  | { readonly chain: ChainConfig; readonly error: Error };

const POLL_MILLISECONDS = 500;

/**
 * Brings chains to what the configuration asks for, round after round: what one does lets others go on. In a round, all
 * chains are applied at the same time. A chain on which it fails does not hold up the others.
 *
 * @returns what became of each, once a round sent nothing and no chain waits for another any more, or time is over.
 */
export async function applyAll(
  chains: readonly ChainConfig[],
  options: ApplyAllOptions,
): Promise<readonly ChainApplied[]> {
  const deadline = Date.now() + options.waitMilliseconds;
  const sent = new Map(chains.map(({ name }) => [name, 0]));
  for (;;) {
    const round = await Promise.all(chains.map((chain) => applyTo(chain, options)));
    const transactions = round.reduce((sum, one) => sum + transactionsOf(one), 0);
    for (const one of round)
      sent.set(one.chain.name, (sent.get(one.chain.name) ?? 0) + transactionsOf(one));
    if (transactions > 0) continue;
    if (!round.some(waits) || Date.now() >= deadline) return round.map((one) => withAll(one, sent));
    await sleep(POLL_MILLISECONDS);
  }
}

async function applyTo(
  chain: ChainConfig,
  { environment, onExecuted, ...options }: ApplyAllOptions,
): Promise<ChainApplied> {
  try {
    const applied = await environment.familyOf(chain).apply(
      { environment, chain },
      {
        ...options,
        waitMilliseconds: 0,
        onExecuted: (...executed) => onExecuted(chain, ...executed),
      },
    );
    return { chain, applied };
  } catch (error) {
    return { chain, error: error as Error };
  }
}

function transactionsOf(one: ChainApplied): number {
  return "applied" in one ? one.applied.transactions : 0;
}

function waits(one: ChainApplied): boolean {
  return "applied" in one && one.applied.waiting.length > 0;
}

/** With the transactions of all rounds. */
function withAll(one: ChainApplied, sent: ReadonlyMap<string, number>): ChainApplied {
  if ("error" in one) return one;
  const transactions = sent.get(one.chain.name) ?? 0;
  return { ...one, applied: { ...one.applied, transactions } };
}
