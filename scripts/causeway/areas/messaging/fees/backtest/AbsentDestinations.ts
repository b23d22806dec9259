import type { Charge, Tally } from "@causeway/backtest";
import type { PastMessage } from "@causeway/chains";

import type { ChainNames } from "./ChainNames.ts";
import type { BacktestReport } from "./report.ts";

/** Where messages went and a schedule has no price. */
export class AbsentDestinations implements Tally<PastMessage, bigint> {
  readonly #chains: ChainNames;
  readonly #ways = new Map<string, { example: PastMessage; messages: number; before: bigint }>();

  constructor(chains: ChainNames) {
    this.#chains = chains;
  }

  add({ item: message, before, after }: Charge<PastMessage, bigint>): void {
    if (after !== "absent") return;
    const key = `${message.originChainId}/${message.destinationChainId}`;
    const way = this.#ways.get(key) ?? { example: message, messages: 0, before: 0n };
    way.messages++;
    way.before += before;
    this.#ways.set(key, way);
  }

  report(): BacktestReport["absentDestinations"] {
    return [...this.#ways.values()].map(({ example, messages, before }) => ({
      originChainId: `${example.originChainId}`,
      destinationChainId: `${example.destinationChainId}`,
      messages,
      before: `${before}`,
      coin: this.#chains.of(example.originChainId).coin.symbol,
    }));
  }
}
