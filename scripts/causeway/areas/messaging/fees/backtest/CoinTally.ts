import {
  ChangeHistogram,
  type Coin,
  RevenueSeries,
  SenderTable,
  type SenderTotals,
  TopList,
} from "@causeway/backtest";
import type { PastMessage } from "@causeway/chains";

import type { BacktestReport } from "./report.ts";
import { reportedMessage } from "./reportedMessage.ts";

/** A message beside what it would have been charged, in the smallest unit of the origin's coin. */
export interface ReplayedMessage {
  readonly message: PastMessage;
  readonly before: bigint;
  /** 0 where the tried schedule does not take it. */
  readonly after: bigint;
  readonly isTaken: boolean;
  /** What its delivery cost; undefined if that is not known. */
  readonly cost: bigint | undefined;
}

type CoinReport = BacktestReport["coins"][number];

/** All that is summed up in one coin. */
export class CoinTally {
  readonly #coin: Coin;
  readonly #series = new RevenueSeries();
  readonly #changes = new ChangeHistogram();
  readonly #senders: SenderTable;
  readonly #worst: TopList<ReplayedMessage & { readonly cost: bigint }>;
  #before = 0n;
  #after = 0n;
  #compared = 0;
  readonly #below = { before: new Shortfall(), after: new Shortfall() };

  constructor(coin: Coin, mostSenders: number, listed: number) {
    this.#coin = coin;
    this.#senders = new SenderTable(mostSenders);
    this.#worst = new TopList(listed);
  }

  add(replayed: ReplayedMessage): void {
    const { message, before, after, isTaken, cost } = replayed;
    this.#before += before;
    this.#after += after;
    this.#series.add(message.sentAt, before, after);
    if (isTaken) this.#changes.add(before, after);
    this.#senders.add(message.originChainId, message.sender, before, after);
    if (cost === undefined) return;
    this.#compared++;
    this.#below.before.add(before, cost);
    this.#below.after.add(after, cost);
    if (after < cost) this.#worst.add({ ...replayed, cost }, cost - after);
  }

  report(listed: number): CoinReport {
    const { symbol, decimals } = this.#coin;
    return {
      ...{ symbol, decimals, before: `${this.#before}`, after: `${this.#after}` },
      overTime: this.#series.spans.map(({ from, length, before, after }) => {
        const amounts = { before: `${before}`, after: `${after}` };
        return { from: Number(from), seconds: Number(length), ...amounts };
      }),
      changes: this.#changes.bins,
      senders: {
        byAmount: this.#senders.byAmount(listed).map(reportedSender),
        byShare: this.#senders.byShare(listed).map(reportedSender),
        forgotten: this.#senders.forgotten,
      },
      belowCost: {
        compared: this.#compared,
        before: this.#below.before.report(),
        after: this.#below.after.report(),
        worst: this.#worst.items.map(({ message, before, after, cost }) => {
          const amounts = { before: `${before}`, after: `${after}`, cost: `${cost}` };
          return { ...reportedMessage(message), ...amounts };
        }),
      },
    };
  }
}

/** Messages that brought less than they cost, and how much less. */
class Shortfall {
  #messages = 0;
  #sum = 0n;

  add(paid: bigint, cost: bigint): void {
    if (paid >= cost) return;
    this.#messages++;
    this.#sum += cost - paid;
  }

  report(): CoinReport["belowCost"]["before"] {
    return { messages: this.#messages, shortfall: `${this.#sum}` };
  }
}

function reportedSender(totals: SenderTotals): CoinReport["senders"]["byAmount"][number] {
  const { sender, originChainId, charges: messages, before, after } = totals;
  const amounts = { before: `${before}`, after: `${after}` };
  return { sender, originChainId: `${originChainId}`, messages, ...amounts };
}
