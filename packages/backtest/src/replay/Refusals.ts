import type { Charge, Tally } from "./replay.ts";
import { TopList } from "./TopList.ts";

/** What the tried schedule would not take: how often, and the greatest of it. */
export class Refusals<Item, Fee> implements Tally<Item, Fee> {
  count = 0;
  readonly #rankOf: (charge: Charge<Item, Fee>) => bigint;
  readonly #greatest: TopList<Charge<Item, Fee>>;

  /** @param listed How many are held. */
  constructor(rankOf: (charge: Charge<Item, Fee>) => bigint, listed: number) {
    this.#rankOf = rankOf;
    this.#greatest = new TopList(listed);
  }

  add(charge: Charge<Item, Fee>): void {
    if (charge.after !== "refused") return;
    this.count++;
    this.#greatest.add(charge, this.#rankOf(charge));
  }

  get greatest(): Charge<Item, Fee>[] {
    return this.#greatest.items;
  }
}
