import type { CoinOf } from "@causeway/backtest";
import type { BacktestReport } from "./report.ts";

/** What a report's chains are called. */
export class Names {
  readonly #chains: ReadonlyMap<string, BacktestReport["chains"][number]>;

  constructor({ chains }: Pick<BacktestReport, "chains">) {
    this.#chains = new Map(chains.map((chain) => [chain.chainId, chain]));
  }

  chain(chainId: string): string {
    return this.#chains.get(chainId)?.name ?? `chain ${chainId}`;
  }

  /** `hub to spoke-a`. */
  way({ originChainId, destinationChainId }: Way): string {
    return `${this.chain(originChainId)} to ${this.chain(destinationChainId)}`;
  }

  /** In which an origin's fees are paid. */
  coin(originChainId: string): CoinOf {
    const { coin: symbol = "", decimals = 0 } = this.#chains.get(originChainId) ?? {};
    return { symbol, decimals };
  }
}

interface Way {
  readonly originChainId: string;
  readonly destinationChainId: string;
}
