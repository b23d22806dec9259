import { ChangeHistogram } from "./ChangeHistogram.ts";
import { type Charge, feeOf, type Tally } from "./replay.ts";
import { TopList } from "./TopList.ts";

/** What would cost more under the tried schedule, and what less. */
export class Changes<Item, Fee> implements Tally<Item, Fee> {
  dearer = 0;
  cheaper = 0;
  readonly histogram = new ChangeHistogram();
  readonly #sumOf: (fee: Fee) => bigint;
  readonly #most: TopList<Charge<Item, Fee>>;

  /** @param listed How many are held. */
  constructor(sumOf: (fee: Fee) => bigint, listed: number) {
    this.#sumOf = sumOf;
    this.#most = new TopList(listed);
  }

  add(charge: Charge<Item, Fee>): void {
    const after = feeOf(charge.after);
    if (after === undefined) return;
    const [was, would] = [this.#sumOf(charge.before), this.#sumOf(after)];
    this.histogram.add(was, would);
    const difference = would - was;
    if (difference === 0n) return;
    if (difference > 0n) this.dearer++;
    else this.cheaper++;
    this.#most.add(charge, difference < 0n ? -difference : difference);
  }

  /** Those whose fee changes most. */
  get most(): Charge<Item, Fee>[] {
    return this.#most.items;
  }
}
