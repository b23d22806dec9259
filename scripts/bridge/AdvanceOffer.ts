/** What a sender offers to whoever pays the receiver before the transfer is proven. */
export interface AdvanceOffer {
  /** Whole tokens, as a decimal number: `0.1`. */
  readonly fee: string;
  /** Seconds from now for which all of it is offered. */
  readonly full: bigint;
  /** Seconds from now, at most until the transfer's deadline, after which nothing is; in between it falls. */
  readonly over: bigint;
}

/** The offer's part of `TransferRequest`. */
export interface OfferedFee {
  /** Units of the asset. */
  readonly advanceFee: bigint;
  /** Unix seconds. */
  readonly advanceFrom: bigint;
  readonly advanceUntil: bigint;
}
