import type { PastMessage } from "@causeway/chains";

import type { FeeRule } from "./monotonicity.ts";
import type { BacktestReport } from "./report.ts";
import { reportedMessage } from "./reportedMessage.ts";
import type { ScheduleHistory } from "./ScheduleHistory.ts";

/** Differences that are named; of any there should be none, and each needs an explanation. */
const MOST_NAMED = 1_000;

/** Compares what messages were charged with what the schedule of then computes. */
export class ChargeCheck {
  readonly #rule: FeeRule;
  readonly #histories: ReadonlyMap<bigint, ScheduleHistory>;
  readonly #differences: BacktestReport["chargeCheck"]["differences"] = [];
  #compared = 0;
  #withoutHistory = 0;
  #differing = 0;

  constructor(rule: FeeRule, histories: ReadonlyMap<bigint, ScheduleHistory>) {
    this.#rule = rule;
    this.#histories = histories;
  }

  add(message: PastMessage, charged: bigint): void {
    const history = this.#histories.get(message.originChainId);
    if (!history?.reaches(message)) {
      this.#withoutHistory++;
      return;
    }
    this.#compared++;
    const price = history.priceAt(message.destinationChainId, message);
    const size = BigInt(message.payloadSize);
    const computed = price && this.#rule(price, message.gasLimit, size);
    if (computed === charged) return;
    this.#differing++;
    if (this.#differences.length === MOST_NAMED) return;
    const fees = { charged: `${charged}`, computed: computed?.toString() ?? null };
    this.#differences.push({ ...reportedMessage(message), ...fees });
  }

  report(): BacktestReport["chargeCheck"] {
    return {
      compared: this.#compared,
      withoutHistory: this.#withoutHistory,
      differing: this.#differing,
      differences: [...this.#differences],
    };
  }
}
