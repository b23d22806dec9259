import type { EntryState, Hex } from "@causeway/protocol";

import type { DeliveryBatch, Payment, Submission } from "./Submission.ts";

/** What a bridge knows of a transfer that waits, or comes back. Amounts are units of the asset. */
export interface TransferEntry {
  readonly state: EntryState;
  /** Whether it is this chain's own, on its way back. */
  readonly isRefund: boolean;
  /** Who is repaid, having paid its receiver in advance; undefined for nobody. */
  readonly advancer: Hex | undefined;
  /** Number of what it came by; 0 if nothing is known of it. */
  readonly provenance: bigint;
  /** Its place in its line. */
  readonly position: bigint;
  /** What its limit has not let in yet. */
  readonly held: bigint;
  /** What waits for liquidity. */
  readonly queued: bigint;
  /** What is its receiver's. */
  readonly setAside: bigint;
  /** Whether it waits by a message that admins voided: it is never paid, and anyone frees what it binds. */
  readonly isVoided: boolean;
}

/** An asset on a chain, and what can be paid of it. */
export interface BridgedAsset {
  /** Of its unit; what people read. */
  readonly symbol: string;
  readonly decimals: number;
  /** When its pause ends or ended, unix seconds. */
  readonly pausedUntil: bigint;
  /** What can be paid now. */
  readonly liquidity: bigint;
}

/** How much of what one chain's messages say can be released. */
export interface ReleaseLimit {
  readonly capacity: bigint;
  /** How much of it is left now. */
  readonly available: bigint;
  /** Seconds in which all of it refills. */
  readonly window: bigint;
}

/** A transfer by its place and its frame. */
export interface TransferFrame {
  readonly laneId: Hex;
  readonly index: bigint;
  readonly frame: Hex;
}

/** What comes back of a transfer, units; zeros if nothing does. */
export interface ReturnRecord {
  /** What its destination says to have sent back. */
  readonly units: bigint;
  /** Number of the provenance that it came by. */
  readonly provenance: bigint;
  /** What was settled of it, by this or by what was believed before. */
  readonly paidBack: bigint;
}

/** A place in a line. */
export interface LinePlace {
  readonly provenance: bigint;
  readonly position: bigint;
}

/** A call that is only tried. */
export interface EntryTrial {
  readonly submission: Submission;
  /** Who would pay for it, and how much. */
  readonly payment: Payment;
  readonly gasLimit: bigint;
  readonly assetId: Hex;
  /** Transfers of which it is asked where they stand. */
  readonly transferIds: readonly Hex[];
}

/** Where transfers stand before and after a call, in their order. */
export interface TriedEntries {
  readonly before: readonly TransferEntry[];
  readonly after: readonly TransferEntry[];
  /** Who is next to be paid afterwards. */
  readonly next: LinePlace;
}

/** A bridge on one chain, by which transfers are read and brought to their end. */
export interface BridgedChain {
  entryOf(transferId: Hex): Promise<TransferEntry>;
  /** The same of several, in their order. */
  entriesOf(transferIds: readonly Hex[]): Promise<TransferEntry[]>;
  /**
   * What a call would change, by the newest block that all RPCs have; nothing is sent.
   *
   * @throws ChainError `CallReverted`.
   */
  tryCall(trial: EntryTrial): Promise<TriedEntries>;
  /** Who paid a receiver in advance, by the advance's key; undefined for nobody, and once the transfer was delivered. */
  advancerOf(advanceId: Hex): Promise<Hex | undefined>;
  /** @returns undefined if the bridge does not know it. */
  assetOf(assetId: Hex): Promise<BridgedAsset | undefined>;
  /** What bounds an entry of a provenance: what a chain says to have sent, returned or ended. */
  limitOf(assetId: Hex, chainId: bigint, provenance: bigint): Promise<ReleaseLimit>;
  /** Who is next to be paid. */
  nextOf(assetId: Hex): Promise<LinePlace>;
  /** What a chain says to have sent back of a transfer. */
  returnOf(chainId: bigint, transferId: Hex): Promise<ReturnRecord>;
  /** Whether what came by a provenance counts no more, so that it must be proven again. */
  isOutdated(provenance: bigint): Promise<boolean>;
  /** A deadline of a transfer of a lane that ends here, moved by pauses and stops, the asset's too; unix seconds. */
  deadlineOf(laneId: Hex, assetId: Hex, deadline: bigint): Promise<bigint>;
  /** The transfer that waits at a place, told in the blocks `from` to `to`. */
  waitingAt(assetId: Hex, place: LinePlace, from: bigint, to: bigint): Promise<Hex | undefined>;
  /**
   * Who had paid a transfer's receiver in advance when it was delivered, told in the blocks `from` to `to`; undefined
   * for nobody.
   */
  deliveredAdvancerOf(transferId: Hex, from: bigint, to: bigint): Promise<Hex | undefined>;
  /** The message that carries a transfer back that was sent back here, told in the blocks `from` to `to`. */
  returnIdOf(transferId: Hex, from: bigint, to: bigint): Promise<Hex | undefined>;

  admitCall(assetId: Hex, transfers: readonly TransferFrame[]): Submission;
  drainCall(assetId: Hex, transfers: readonly TransferFrame[]): Submission;
  executeCall(transfer: TransferFrame): Submission;
  claimCall(transfer: TransferFrame, receiver: Hex): Submission;
  retryCall(transfer: TransferFrame): Submission;
  /** Its value is the most that the message back costs. */
  sendBackCall(transfer: TransferFrame, originChainId: bigint): Promise<Submission>;
  /** Its value is the most that the notice costs. */
  endCall(laneId: Hex, batch: DeliveryBatch): Promise<Submission>;
  settleReturnCall(transfer: TransferFrame, siblings: readonly Hex[]): Submission;
  containCall(assetId: Hex, provenance: bigint): Submission;
  /** Frees what a transfer binds that waits by a message which was voided. */
  discardCall(transfer: TransferFrame): Submission;
  reproveCall(laneId: Hex, batch: DeliveryBatch): Submission;
  renewRefundCall(transfer: TransferFrame): Submission;
}
