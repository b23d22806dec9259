import type { MessageWay, WayStep } from "@causeway/index/messages";
import type { MessageState } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";

/** A chain's transaction on the way of a message, with the chain's name. */
export interface TrailStep extends Omit<WayStep, "gas"> {
  readonly does: string;
  readonly chain: string;
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
}
