import { type Charge, feeOf, type Tally } from "./replay.ts";
import { TopList } from "./TopList.ts";

/** How differences are found and told. */
export interface ChargeCheckOptions<Item, Fee, Told> {
  readonly isSame: (one: Fee, other: Fee) => boolean;
  /** @param computed Undefined where the schedule of that time had no terms, or refused. */
  readonly tell: (item: Item, charged: Fee, computed: Fee | undefined) => Told;
  /** The greatest are told; of equals the first. */
  readonly rankOf: (item: Item) => bigint;
  /** How many are told. */
  readonly listed: number;
}

/** Compares what was charged with what the schedule of that time computes. */
export class ChargeCheck<Item, Fee, Told> implements Tally<Item, Fee> {
  compared = 0;
  /** Of which nobody knows what the schedule was. */
  unread = 0;
  differing = 0;
  readonly #options: ChargeCheckOptions<Item, Fee, Told>;
  readonly #differences: TopList<Told>;

  constructor(options: ChargeCheckOptions<Item, Fee, Told>) {
    this.#options = options;
    this.#differences = new TopList(options.listed);
  }

  add({ item, before, computed: asked }: Charge<Item, Fee>): void {
    if (asked === "unread") {
      this.unread++;
      return;
    }
    this.compared++;
    const { isSame, tell, rankOf } = this.#options;
    const computed = feeOf(asked);
    if (computed !== undefined && isSame(computed, before)) return;
    this.differing++;
    this.#differences.add(tell(item, before, computed), rankOf(item));
  }

  get differences(): Told[] {
    return this.#differences.items;
  }
}
