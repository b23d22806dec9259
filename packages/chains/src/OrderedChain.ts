import type { Hex } from "@causeway/protocol";

import type { TransferFrame } from "./BridgedChain.ts";
import type { Submission } from "./Submission.ts";

/** An amount that is held for an order. */
export interface HeldOrder {
  readonly transferId: Hex;
  readonly token: Hex;
  /** Smallest units of the token. */
  readonly amount: bigint;
  /** Unix seconds. */
  readonly heldAt: bigint;
  /** The order as it travelled. */
  readonly payload: Hex;
}

/** How an order stands at its destination: what the newest event of its transfer says. */
export interface OrderEvent {
  readonly kind: "filled" | "held" | "taken";
  readonly orderId: Hex;
  /** The account that got the token, or for which it is held. */
  readonly receiver: Hex;
  readonly token: Hex;
  /** Smallest units of the token. */
  readonly amount: bigint;
  /** Whether a filler paid before the proof. */
  readonly isAdvanced: boolean;
  /** The first word of the reason of a hold; undefined of other events. */
  readonly reason: Hex | undefined;
  readonly height: bigint;
  readonly transactionHash: Hex;
}

/** A fill of a held order whose fee the filler got, wholly or in part. */
export interface FeePayment {
  readonly filler: Hex;
  readonly token: Hex;
  readonly height: bigint;
  readonly transaction: Hex;
}

/** An order as its origin tells it. */
export interface SentOrder {
  readonly orderId: Hex;
  readonly sender: Hex;
  /** The transfer that carries the order; undefined of an order that was swapped on its chain. */
  readonly transferId: Hex | undefined;
  readonly height: bigint;
  readonly transactionHash: Hex;
}

/** The contract that receives orders on a chain. Reads are of the newest block that all RPCs have. */
export interface OrderReceiver {
  /** What happened to the orders of a transfer, in the blocks `from` to `to`, both included, in order. */
  orderEvents(transferId: Hex, from: bigint, to: bigint): Promise<OrderEvent[]>;
  /**
   * What a filler got of the fees of a transaction, by the token's own events: the token may keep a part. Smallest units
   * of the token.
   */
  receivedOf(payment: FeePayment): Promise<bigint>;
  isHeld(order: HeldOrder): Promise<boolean>;
  /** The minimum of this moment; smallest units of the final token. */
  minimumOf(payload: Hex): Promise<bigint>;
  /** The fee for filling a held order now; smallest units of the asset's token. */
  fillFeeOf(order: HeldOrder): Promise<bigint>;
  /**
   * What its owner would get of a held order now, by hops of theirs and without a fee; smallest units.
   *
   * @throws ChainError `CallReverted`
   */
  outputForOwner(order: HeldOrder, hops: Hex, owner: Hex): Promise<bigint>;
  /** @param hops A route from the asset's token to the order's final token. */
  fillCall(order: HeldOrder, hops: Hex): Submission;
  /** Fills a held order for its owner, who gets `least` or more. */
  fillAsOwnerCall(order: HeldOrder, hops: Hex, least: bigint, owner: Hex): Submission;
  takeCall(order: HeldOrder, receiver: Hex): Submission;
  releaseCall(order: HeldOrder): Submission;
  claimCall(transfer: TransferFrame): Submission;
  /** @param fee Wei that the message back costs. */
  sendBackCall(transfer: TransferFrame, fee: bigint): Submission;
}

/** The contract that takes orders on a chain. */
export interface OrderRouter {
  /** The order of that id, if it was sent or swapped in the blocks `from` to `to`. */
  sentOrder(orderId: Hex, from: bigint, to: bigint): Promise<SentOrder | undefined>;
  /** The order that a transfer carries or pays directly, if the router sent it in the blocks `from` to `to`. */
  orderOfTransfer(transferId: Hex, from: bigint, to: bigint): Promise<SentOrder | undefined>;
}
