import type { Hex } from "@causeway/protocol";
import type { BaseWallet } from "ethers";

import type { Patience } from "../local/messages/followMessage.ts";

/** A token of one chain of the network for a token of another chain, or of the same chain. */
export interface SwapRequest extends Patience {
  /** Names of chains. */
  readonly from: string;
  readonly to: string;
  /** Symbols of tokens; `ETH` is the chain's coin. */
  readonly in: string;
  readonly out: string;
  /** Whole tokens, as a decimal number: of `in`, or of `out` if `exactOut`. */
  readonly amount: string;
  /** Whether `amount` is the least that the receiver gets. */
  readonly exactOut: boolean;
  /** Account on the destination; the sender's own if undefined. */
  readonly receiver?: string | undefined;
  /** Seconds that the order is held if its swap fails; the chain's default if undefined. */
  readonly hold?: number | undefined;
  /** Basis points by which the least output is below the quoted one; the chain's default if undefined. */
  readonly slippage?: number | undefined;
  /** Basis points of price impact above which the order is not sent. */
  readonly impact: number;
  /** Whether a filler is offered something for an advance. */
  readonly offer: boolean;
  /** Data for the receiver's `onOrderFilled`; no call if undefined. */
  readonly call?: Hex | undefined;
  /** Gas for this call. */
  readonly callGas: number;
  /** Whether routes are shown and nothing is sent. */
  readonly quote: boolean;
  /** Sends and pays. */
  readonly wallet: BaseWallet;
}
