/** Orders from a chain to one chain: their fee in the configuration, and on the chain. */
export interface PricedOrders {
  /** `orders to hub`, `orders that stay`. */
  readonly subject: string;
  readonly chainId: bigint;
  /** Where the configuration says the fee; undefined of a chain that it does not have: that fee stays. */
  readonly path: readonly string[] | undefined;
  /** Basis points of the input. */
  readonly wanted: bigint;
  /** Undefined if no version and nobody else set a fee. */
  readonly held: HeldFee | undefined;
}

/** A router's fee; basis points of the input. */
export interface HeldFee {
  /** Whether the schedule's version has it. */
  readonly inForce: boolean;
  /** After the grace. */
  readonly terms: bigint;
  /** Now. */
  readonly charged: bigint;
  /** Whether the router's settled price is the fee after the grace. */
  readonly isSettled: boolean;
  /** Unix seconds. */
  readonly graceEndsAt: bigint;
}
