import type { PastMessage } from "@causeway/chains";
import type { Price } from "@causeway/protocol";

import {
  type CheaperForMore,
  cheaperForOneMore,
  cheaperOnGrid,
  type FeeRule,
  GRID_COMPARISONS,
} from "./monotonicity.ts";
import type { BacktestReport } from "./report.ts";
import type { TriedSchedule } from "./TriedSchedule.ts";

/** Checks that no message would be cheaper for asking for more: for what was sent, and on a grid over what could be. */
export class MonotonicityCheck {
  readonly #rule: FeeRule;
  readonly #named: number;
  readonly #examples: BacktestReport["monotonicity"]["examples"] = [];
  #comparisons = 0;
  #violations = 0;

  constructor(rule: FeeRule, named: number) {
    this.#rule = rule;
    this.#named = named;
  }

  addGrids(originChainId: bigint, { prices }: TriedSchedule): void {
    for (const [destinationChainId, price] of prices) {
      this.#comparisons += GRID_COMPARISONS;
      this.#note(originChainId, destinationChainId, cheaperOnGrid(this.#rule, price));
    }
  }

  addMessage({ originChainId, destinationChainId, ...message }: PastMessage, price: Price): void {
    const size = BigInt(message.payloadSize);
    const found = cheaperForOneMore(this.#rule, price, message.gasLimit, size);
    this.#comparisons += 2;
    this.#note(originChainId, destinationChainId, found);
  }

  report(): BacktestReport["monotonicity"] {
    const [comparisons, violations] = [this.#comparisons, this.#violations];
    return { comparisons, violations, examples: [...this.#examples] };
  }

  #note(origin: bigint, destination: bigint, found: readonly CheaperForMore[]): void {
    this.#violations += found.length;
    for (const each of found.slice(0, this.#named - this.#examples.length)) {
      this.#examples.push({
        originChainId: `${origin}`,
        destinationChainId: `${destination}`,
        gasLimit: `${each.gasLimit}`,
        payloadSize: `${each.payloadSize}`,
        fee: `${each.fee}`,
        moreGasLimit: `${each.moreGasLimit}`,
        morePayloadSize: `${each.morePayloadSize}`,
        feeOfMore: `${each.feeOfMore}`,
      });
    }
  }
}
