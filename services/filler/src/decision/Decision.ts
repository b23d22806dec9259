/** Why a transfer is never advanced as the rules stand. */
export type Leaving =
  | "asset not taken"
  | "route not taken"
  | "receiver's call not taken"
  | "receiver is ourselves"
  | "too large"
  | "offer over"
  | "too little offered"
  | "refused for good";

/** Why a transfer is not advanced now. */
export type Waiting =
  | "origin not read"
  | "too few confirmations"
  | "most of the origin in flight"
  | "most of the asset in flight"
  | "balance at its floor"
  | "coin at its floor"
  | "no liquidity"
  | "limit used up"
  | "lane paused"
  | "light client does not go on"
  | "hub not read"
  | "quote is of another"
  | "too little profit"
  | "curve beyond its bound"
  | "refused";

/** That a transfer is not advanced now, or never. */
export type Abstention =
  | { readonly kind: "wait"; readonly reason: Waiting }
  | { readonly kind: "leave"; readonly reason: Leaving };

/** That a transfer is advanced. */
export interface Advancing {
  readonly kind: "advance";
  /** Units that are paid at most. */
  readonly most: bigint;
  /** Units that are left at least, as far as can be foreseen. */
  readonly profit: bigint;
  /** What its transaction takes of the destination's coin, smallest unit. */
  readonly gas: bigint;
  /** The same in units. */
  readonly gasCost: bigint;
}

/** What becomes of a transfer. */
export type Decision = Advancing | Abstention;

export function wait(reason: Waiting): Abstention {
  return { kind: "wait", reason };
}

export function leave(reason: Leaving): Abstention {
  return { kind: "leave", reason };
}
