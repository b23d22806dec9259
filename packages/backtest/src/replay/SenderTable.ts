import type { Hex } from "@causeway/protocol";

import { TopList } from "./TopList.ts";

/** What a sender on one origin paid, and would have paid. */
export interface SenderTotals {
  readonly sender: Hex;
  readonly originChainId: bigint;
  charges: number;
  before: bigint;
  after: bigint;
}

const WHOLE_BPS = 10_000n;

/**
 * Totals of senders. It holds a bounded number of them: when that is exceeded those with the least change go, and what
 * counted of senders who come back, or of those who went, is what was counted since.
 */
export class SenderTable {
  readonly #capacity: number;
  readonly #totals = new Map<string, SenderTotals>();
  #forgotten = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** How often a sender's totals were dropped: 0 if all that is shown is exact. */
  get forgotten(): number {
    return this.#forgotten;
  }

  add(originChainId: bigint, sender: Hex, before: bigint, after: bigint): void {
    const key = `${originChainId}/${sender}`;
    const held = this.#totals.get(key);
    if (held === undefined) {
      if (this.#totals.size >= this.#capacity) this.#makeRoom();
      this.#totals.set(key, { sender, originChainId, charges: 1, before, after });
      return;
    }
    held.charges++;
    held.before += before;
    held.after += after;
  }

  /** Those whose total changes by the greatest amount. */
  byAmount(count: number): SenderTotals[] {
    return this.#top(count, changeOf);
  }

  /** Those whose total changes by the greatest part of what it was; who paid nothing before has no such part. */
  byShare(count: number): SenderTotals[] {
    return this.#top(count, (totals) =>
      totals.before === 0n ? 0n : (changeOf(totals) * WHOLE_BPS) / totals.before,
    );
  }

  #top(count: number, scoreOf: (totals: SenderTotals) => bigint): SenderTotals[] {
    const top = new TopList<SenderTotals>(count);
    for (const totals of this.#totals.values()) {
      const score = scoreOf(totals);
      if (score !== 0n) top.add(totals, score);
    }
    return top.items;
  }

  #makeRoom(): void {
    const byChange = [...this.#totals].sort(([, a], [, b]) => compare(changeOf(a), changeOf(b)));
    for (const [key] of byChange.slice(0, Math.ceil(byChange.length / 4))) {
      this.#totals.delete(key);
      this.#forgotten++;
    }
  }
}

function changeOf({ before, after }: SenderTotals): bigint {
  return after > before ? after - before : before - after;
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
