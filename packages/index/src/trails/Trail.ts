import type { MessageState, TransferState } from "@causeway/lifecycle";
import type { OrderState } from "@causeway/lifecycle/order";
import type { Hex } from "@causeway/protocol";
import type { MessageWay, WayStep } from "../products/messages/index.ts";
import type { IndexedOrder } from "../products/orders/index.ts";
import type { IndexedTransfer } from "../products/transfers/index.ts";

/** A transaction on the way of a message, with the name of its chain. */
export interface TrailStep extends Omit<WayStep, "gas"> {
  readonly does: string;
  readonly chain: string;
  /** Beside it, for people: an amount, or an outcome. */
  readonly note?: string;
}

/** A transfer, as far as an index knows it. */
export interface TransferTrail {
  readonly transfer: IndexedTransfer;
  readonly state: TransferState;
  /** What the state rests on that no event says, in words that go on a sentence; undefined if on nothing. */
  readonly proviso: string | undefined;
  /** In tokens: `100 USDC`. */
  readonly amount: string;
  readonly steps: readonly TrailStep[];
}

/** An order, as far as an index knows it. */
export interface OrderTrail {
  readonly order: IndexedOrder;
  readonly state: OrderState;
  readonly origin: string;
  readonly destination: string | undefined;
  readonly steps: readonly TrailStep[];
}

/** All that an index knows of a message and of all that it carries. */
export interface Trail {
  readonly messageId: Hex;
  readonly state: MessageState;
  readonly way: MessageWay;
  /** Unix seconds; 0 for none, undefined without a frame. */
  readonly deadline: bigint | undefined;
  readonly origin: string;
  /** Undefined while the index does not know the end of the lane. */
  readonly destination: string | undefined;
  readonly hub: string | undefined;
  /** In the order of the way. */
  readonly steps: readonly TrailStep[];
  /** Undefined of a message that carries no transfer. */
  readonly transfer: TransferTrail | undefined;
  /** Undefined of a transfer that carries no order. */
  readonly order: OrderTrail | undefined;
}
