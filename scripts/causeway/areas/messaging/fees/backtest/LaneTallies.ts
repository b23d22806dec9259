import type { Hex } from "@causeway/protocol";
import type { ChainNames } from "./ChainNames.ts";
import type { ReplayedMessage } from "./CoinTally.ts";
import type { BacktestReport } from "./report.ts";

/** Revenue by lane. */
export class LaneTallies {
  readonly #chains: ChainNames;
  readonly #lanes = new Map<Hex, LaneTally>();

  constructor(chains: ChainNames) {
    this.#chains = chains;
  }

  add({ message, before, after, cost }: ReplayedMessage): void {
    const tally = this.#lanes.get(message.laneId) ?? newTally(message);
    this.#lanes.set(message.laneId, tally);
    tally.messages++;
    tally.before += before;
    tally.after += after;
    if (cost !== undefined && before < cost) tally.belowCost.before++;
    if (cost !== undefined && after < cost) tally.belowCost.after++;
  }

  report(): BacktestReport["lanes"] {
    return [...this.#lanes].map(([laneId, tally]) => ({
      laneId,
      originChainId: `${tally.originChainId}`,
      destinationChainId: `${tally.destinationChainId}`,
      coin: this.#chains.of(tally.originChainId).coin.symbol,
      messages: tally.messages,
      before: `${tally.before}`,
      after: `${tally.after}`,
      belowCost: tally.belowCost,
    }));
  }
}

interface LaneTally {
  readonly originChainId: bigint;
  readonly destinationChainId: bigint;
  messages: number;
  before: bigint;
  after: bigint;
  readonly belowCost: { before: number; after: number };
}

function newTally({ originChainId, destinationChainId }: ReplayedMessage["message"]): LaneTally {
  const belowCost = { before: 0, after: 0 };
  return { originChainId, destinationChainId, messages: 0, before: 0n, after: 0n, belowCost };
}
