/**
 * How far an advance came. `mined`, `final`: in a block of the destination. `vanished`: its origin does not show its
 * transfer any more, or not again yet. `lost`: so many final blocks later it still does not, or the transfer ended.
 * `delivered`: it waits to be repaid. `owed`: the token refused the repayment, which can be pulled.
 */
export const ADVANCE_STATES = [
  "mined",
  "final",
  "vanished",
  "lost",
  "delivered",
  "part-repaid",
  "owed",
  "repaid",
] as const;

export type AdvanceState = (typeof ADVANCE_STATES)[number];

/** All that the state of an advance depends on, whether a database or chains say it. Units of the asset. */
export interface AdvanceFacts {
  /** Whether the block that holds it is final. */
  readonly isFinal: boolean;
  /** Whether its origin was read far enough, and does not show its transfer. */
  readonly isMissing: boolean;
  /** Whether nothing will be repaid. */
  readonly isLost: boolean;
  /** Whether its transfer was delivered. */
  readonly isDelivered: boolean;
  /** What was repaid so far. */
  readonly repaid: bigint;
  /** Whether that is all. */
  readonly isRepaid: boolean;
  /** Whether something of that was refused by the token, and can be pulled still. */
  readonly isOwed: boolean;
}

/** Where an advance stands. */
export function advanceStateOf(facts: AdvanceFacts): AdvanceState {
  if (facts.isRepaid) return facts.isOwed ? "owed" : "repaid";
  if (facts.isDelivered) return facts.repaid > 0n ? "part-repaid" : "delivered";
  if (facts.isLost) return "lost";
  if (facts.isMissing) return "vanished";
  return facts.isFinal ? "final" : "mined";
}
