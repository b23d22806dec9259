import type { BaseWallet } from "ethers";

import type { AdvanceOffer } from "./AdvanceOffer.ts";

/** An amount of an asset from one chain of the network to another. */
export interface AssetRequest {
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
  /** Seconds until anyone may end it undelivered. */
  readonly lifetime?: bigint | undefined;
  /** For whoever pays the receiver in advance; nothing if undefined. */
  readonly offer?: AdvanceOffer | undefined;
  readonly timeoutMilliseconds: number;
  /** Sends and pays. */
  readonly wallet: BaseWallet;
}
