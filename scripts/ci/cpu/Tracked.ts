import type { Kind } from "./kinds.ts";
import type { ProcessRow } from "./ProcessRow.ts";

/** For whom CPU seconds count, and as what. */
export interface Account {
  readonly owner: object;
  readonly kind: Kind;
}

/** A process whose times are counted, as it was seen last. */
export class Tracked {
  /** Undefined of the process that counts: only what its children used is somebody's. */
  account: Account | undefined;
  parent: number;
  began = "";
  #own = 0;
  #waited = 0;
  /** What was counted of children that have ended. */
  #counted = 0;
  #unseen = 0;
  #lastEnded: Account | undefined;
  #unseenOf: Account | undefined;

  constructor(parent: number, account?: Account) {
    this.parent = parent;
    this.account = account;
  }

  /** Whether this is the process that a number means now. */
  is(row: ProcessRow | undefined): row is ProcessRow {
    return row !== undefined && (this.began === "" || this.began === row.began);
  }

  /** What it has used itself since the last look. */
  see(row: ProcessRow): number {
    // what is in excess is of children that nobody waited for
    this.#counted = Math.min(this.#counted, this.#waited);
    const used = row.own - this.#own;
    this.#own = row.own;
    this.#waited = row.waited;
    this.began = row.began;
    this.parent = row.parent;
    return used;
  }

  /** Notes a child that has ended. */
  lose(child: Tracked): void {
    this.#counted += child.#total;
    this.#lastEnded = child.account ?? this.#lastEnded;
  }

  /**
   * What its children used that nobody saw, since the last look, and for whom it counts. It is negative if a child was
   * still seen when its parent had already waited for it.
   */
  unseen(): { readonly seconds: number; readonly account: Account | undefined } {
    const unseen = Math.max(0, this.#waited - this.#counted);
    const seconds = unseen - this.#unseen;
    this.#unseen = unseen;
    if (seconds > 0) this.#unseenOf = this.#lastEnded ?? this.account;
    return { seconds, account: this.#unseenOf };
  }

  get #total(): number {
    return this.#own + Math.max(this.#waited, this.#counted);
  }
}
