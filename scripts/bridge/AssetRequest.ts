import type { Hex } from "@causeway/protocol";
import type { BaseWallet } from "ethers";

import type { Patience } from "../local/messages/followMessage.ts";

/** An amount of an asset from one chain of the network to another. */
export interface AssetRequest extends Patience {
  /** Names of chains. */
  readonly from: string;
  readonly to: string;
  /** The asset's symbol. */
  readonly asset: string;
  /** Whole tokens, as a decimal number: `12.5`. */
  readonly amount: string;
  /** Account on the destination; the sender's own if undefined. */
  readonly receiver?: string | undefined;
  /** Whether native coin is sent, which is wrapped on the way. */
  readonly native?: boolean;
  /** Whether the bridge is allowed to take what is missing in its allowance; else what it may take already must do. */
  readonly approve?: boolean;
  /**
   * What is offered to who pays the receiver in advance, whole tokens; false for nothing, and what is offered by default
   * on that way if undefined.
   */
  readonly offer?: string | false | undefined;
  /** Seconds until anyone may end it undelivered. */
  readonly lifetime?: bigint | undefined;
  /** Called with the message's id once the transfer is in a block of its origin. */
  readonly onSent?: (messageId: Hex) => void;
  /** Sends and pays. */
  readonly wallet: BaseWallet;
}
