import type { ReportedChain } from "./BacktestOptions.ts";
import type { BacktestReport } from "./report.ts";

/** A message of a chain that nobody named: its coin is not known. */
export class UnknownChainError extends Error {
  readonly chainId: bigint;

  constructor(chainId: bigint) {
    super(`messages come from or go to chain ${chainId}, which the environment does not have`);
    this.name = "UnknownChainError";
    this.chainId = chainId;
  }
}

/** The chains that messages come from and go to. */
export class ChainNames {
  readonly #chains: ReadonlyMap<bigint, ReportedChain>;

  constructor(chains: readonly ReportedChain[]) {
    this.#chains = new Map(chains.map((chain) => [chain.chainId, chain]));
  }

  /** @throws UnknownChainError. */
  of(chainId: bigint): ReportedChain {
    const chain = this.#chains.get(chainId);
    if (chain === undefined) throw new UnknownChainError(chainId);
    return chain;
  }

  report(): BacktestReport["chains"] {
    return [...this.#chains.values()].map(({ chainId, name, coin }) => {
      return { chainId: `${chainId}`, name, coin: coin.symbol, decimals: coin.decimals };
    });
  }
}
