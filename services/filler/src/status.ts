/**
 * What `GET /advances/:id` answers. Amounts are units of the asset, and decimal strings like heights and chain ids; times are
 * unix seconds by the chain, but `decidedAt`, which is unix milliseconds by the filler.
 */
export interface AdvanceStatus {
  readonly advanceId: string;
  /** Transfers with that key which their origin shows now: one, and none once a reorganisation took it away. */
  readonly transfers: readonly TransferStatus[];
  /** What was paid in our name. */
  readonly advances: readonly OneAdvance[];
  /** What was decided, and what became of it. */
  readonly attempts: readonly AttemptStatus[];
}

/**
 * How far an advance came. `mined`, `final`: in a block of the destination. `vanished`: its origin does not show its
 * transfer any more, or not again yet. `lost`: so many final blocks later it still does not, or the transfer ended.
 * `delivered`: it waits to be repaid. `owed`: the token refused the repayment, which can be pulled.
 */
export type AdvanceState =
  | "mined"
  | "final"
  | "vanished"
  | "lost"
  | "delivered"
  | "part-repaid"
  | "owed"
  | "repaid";

export interface TransferStatus {
  readonly transferId: string;
  readonly laneId: string;
  readonly index: string;
  readonly originChainId: string;
  readonly destinationChainId: string;
  readonly assetId: string;
  readonly units: string;
  readonly height: string;
  readonly sentAt: number;
  readonly isFinal: boolean;
  /** How it ended undelivered, if it did. */
  readonly ended: string | null;
  /** Why it was not advanced when it was looked at last. */
  readonly decision: string | null;
}

export interface OneAdvance {
  readonly state: AdvanceState;
  readonly chainId: string;
  readonly transaction: string;
  readonly height: string;
  readonly at: number;
  readonly transferId: string;
  /** What the receiver was paid. */
  readonly paid: string;
  readonly fee: string;
  readonly deliveredAt: number | null;
  readonly repaid: string;
  readonly owed: string;
  readonly repaidAt: number | null;
  /** What the curve took; null until it is repaid. */
  readonly curve: string | null;
  /** Null until it is repaid; gas stands apart. */
  readonly profit: string | null;
  /** Its part of what its transaction cost, smallest unit of the destination's coin; 0 until that is final. */
  readonly gasCost: string;
  readonly lostReason: string | null;
}

export interface AttemptStatus {
  readonly state: string;
  readonly decidedAt: number;
  /** Of the transfer's block when it was decided. */
  readonly confirmations: string;
  readonly expectedProfit: string;
  readonly transaction: string | null;
  readonly reason: string | null;
}
