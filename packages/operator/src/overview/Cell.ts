/** What a cell of the overview says, in a unit that both people and programs can have it in. */
export type Value =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "count"; readonly count: bigint }
  /** Seconds that passed; `isLeast` if at least so many did. */
  | { readonly kind: "age"; readonly seconds: bigint; readonly isLeast?: boolean }
  /** Until when something is so, unix seconds: `paused`. */
  | { readonly kind: "until"; readonly what: string; readonly time: bigint }
  /** In the smallest unit of `symbol`. */
  | {
      readonly kind: "amount";
      readonly amount: bigint;
      readonly decimals: number;
      readonly symbol: string;
    }
  /** Basis points of a whole, and of which one. */
  | { readonly kind: "share"; readonly bps: bigint; readonly of: string };

/** A value, and where it was read: `hub, block 123: Vault.liquidity`. */
export interface KnownCell {
  readonly value: Value;
  readonly source: string;
}

/** A value that cannot be known now, the reason, and where it would be read. */
export interface UnknownCell {
  readonly unknown: string;
  readonly source: string;
}

export type Cell = KnownCell | UnknownCell;

/** A cell that says words. */
export function textCell(text: string, source: string): KnownCell {
  return { value: { kind: "text", text }, source };
}

/** A cell of which nothing is read. @param reason Stands as its source. */
export function unreadCell(reason: string): KnownCell {
  return textCell("not read", reason);
}

/** A cell that says a whole number. */
export function countCell(count: bigint | number, source: string): KnownCell {
  return { value: { kind: "count", count: BigInt(count) }, source };
}

/**
 * A cell that says how long ago something was.
 *
 * @param then Unix seconds, as `now`. A `then` after `now` is 0 seconds ago.
 */
export function ageCell(now: bigint, then: bigint, source: string): KnownCell {
  return { value: { kind: "age", seconds: now > then ? now - then : 0n }, source };
}
