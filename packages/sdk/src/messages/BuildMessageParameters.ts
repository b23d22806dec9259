import type { Address } from "../values/ids.ts";
import type { MessageRequest } from "./MessageRequest.ts";

/** A message, and its sender. */
export interface BuildMessageParameters extends MessageRequest {
  /** On an EVM chain, gets back the fee of a message that is not delivered; on TON, what is left of the value. */
  readonly sender: Address;
  /** Unix seconds after which nobody delivers the message; it does not expire if left out. */
  readonly deadline?: bigint;
}
