import type { Hex } from "@causeway/protocol";

import type { Address, ChainId } from "../values/ids.ts";

/** A message that is to be sent. */
export interface MessageRequest {
  /** Chain on which the message is sent. */
  readonly from: ChainId;
  readonly to: ChainId;
  /** Contract that receives the message, as its chain writes addresses: on TON in any of its forms. */
  readonly recipient: Address;
  readonly payload: Hex;
  /** Gas for the recipient; on TON, nanoton that go with the message. */
  readonly gasLimit: bigint;
}
