/** Why a pool cannot be quoted. */
export type PoolErrorCode =
  /** The amount is zero, negative, or more than the pool's integers hold. */
  | "InvalidAmount"
  /** A field of the pool's state cannot be what a pool holds. */
  | "InvalidState"
  /** The pool pays nothing for the amount. */
  | "NothingOut"
  /** The pool's liquidity ends before the input does. */
  | "TakesLess"
  /** The swap crosses ticks that the state does not cover. */
  | "TicksUnknown"
  /** The pool would revert: it holds no liquidity, or a balance outgrows its integers. */
  | "PoolReverts";

/** A pool that cannot be quoted, with the offending values and their bounds. */
export class PoolError extends Error {
  readonly code: PoolErrorCode;
  readonly details: Readonly<Record<string, bigint | number | string>>;

  constructor(
    code: PoolErrorCode,
    message: string,
    details: Readonly<Record<string, bigint | number | string>> = {},
  ) {
    super(message);
    this.name = "PoolError";
    this.code = code;
    this.details = details;
  }
}
