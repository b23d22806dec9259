import { TopList } from "@causeway/backtest";
import type { PastMessage } from "@causeway/chains";
import type { BacktestReport } from "./report.ts";
import { reportedMessage } from "./reportedMessage.ts";

/** Messages that a schedule would not take, above its maxima. */
export class Refusals {
  readonly #largest: TopList<{ readonly message: PastMessage; readonly charged: bigint }>;
  #messages = 0;

  constructor(listed: number) {
    this.#largest = new TopList(listed);
  }

  add(message: PastMessage, charged: bigint): void {
    this.#messages++;
    this.#largest.add({ message, charged }, charged);
  }

  report(): BacktestReport["refused"] {
    return {
      messages: this.#messages,
      largest: this.#largest.items.map(({ message, charged }) => {
        return { ...reportedMessage(message), before: `${charged}` };
      }),
    };
  }
}
