/**
 * Where a message stands:
 *
 * - `sent`: in a block that may still be reorganised.
 * - `final`: its block is final; anyone can deliver it.
 * - `failed`: its recipient failed; anyone can deliver it again.
 * - `overdue`: its deadline has passed and it was not delivered.
 * - `delivered`: its recipient took it.
 * - `expired`, `rejected`, `voided`: it was ended without a delivery, see `expire`.
 */
export type MessageState =
  | "sent"
  | "final"
  | "failed"
  | "overdue"
  | "delivered"
  | "expired"
  | "rejected"
  | "voided";

/** A message that was sent. */
export interface SimulatedMessage {
  readonly id: string;
  readonly originChainId: bigint;
  readonly destinationChainId: bigint;
  /** Its place in its lane. */
  readonly index: number;
  readonly sender: string;
  readonly recipient: string;
  readonly payload: string;
  /** Gas that its recipient is given at least. */
  readonly gasLimit: bigint;
  /** Unix seconds; 0 for none. */
  readonly deadline: bigint;
  readonly state: MessageState;
  /** Whether `deliverAll` and `run` pass it over. */
  readonly held: boolean;
  /** How often its recipient failed. */
  readonly failures: number;
  /** Why it failed last. */
  readonly reason?: string;
}
