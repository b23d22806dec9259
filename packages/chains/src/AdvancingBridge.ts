import type { Hex } from "@causeway/protocol";

import type { TransferFrame } from "./BridgedChain.ts";
import type { Submission } from "./Submission.ts";

/** What advancing a transfer would pay and earn now; units of the asset. */
export interface AdvanceQuote {
  readonly advanceId: Hex;
  readonly transferId: Hex;
  readonly assetId: Hex;
  /** What stands for the asset there. */
  readonly token: Hex;
  readonly receiver: Hex;
  /** What the receiver would be paid, smallest units of the token. */
  readonly amount: bigint;
  /** The same. */
  readonly units: bigint;
  /** What is offered for it now. */
  readonly fee: bigint;
  /** What the advancer would be repaid if the transfer were delivered now. */
  readonly repaid: bigint;
}

/** What a maker of an advance holds to, however late its transaction is in a block. */
export interface AdvanceTerms {
  /** Units that must be offered for it still. */
  readonly leastFee: bigint;
  /** Unix seconds: the last at which it may be made. */
  readonly until: bigint;
}

/** A transfer that is to be advanced, and on what terms. */
export type AdvanceOrder = TransferFrame & AdvanceTerms;

/** An advance, by the place that was named. */
export interface NamedAdvance {
  /** As of that place; another than the transfer's own if the place was another. */
  readonly transferId: Hex;
  readonly height: bigint;
  readonly transactionHash: Hex;
}

/** How much of an asset can be released at a destination, units. */
export interface ReleaseRoom {
  /** What can be paid now. */
  readonly liquidity: bigint;
  /** How much of what its origin says can be released now. */
  readonly limit: bigint;
}

/** What stands for an asset on a chain. */
export interface AssetToken {
  readonly token: Hex;
  /** The token's smallest in a unit of the asset. */
  readonly unit: bigint;
}

/** A bridge on the chain where transfers are advanced. Reads are of the newest block that all RPCs have. */
export interface AdvancingBridge {
  readonly address: Hex;
  /** @throws ChainError `CallReverted`, with the bridge's error, if it would be refused. */
  quoteAdvance(transfer: TransferFrame): Promise<AdvanceQuote>;
  /** Undefined of an asset that the bridge does not know, or not yet. */
  tokenOf(assetId: Hex): Promise<AssetToken | undefined>;
  roomOf(assetId: Hex, originChainId: bigint): Promise<ReleaseRoom>;
  /** How much an account lets the curve take of a repayment, basis points of the transfer. */
  curveBoundOf(account: Hex): Promise<bigint>;
  /** What an account can pull, units. */
  owedTo(assetId: Hex, account: Hex): Promise<bigint>;
  /**
   * Where receivers were paid in advance by one key, in the blocks `from` to `to`, both included, in order: a frame can be
   * advanced at a place that is not its own.
   */
  advancesOf(advanceId: Hex, from: bigint, to: bigint): Promise<NamedAdvance[]>;
  /** The transfers that a transaction's calldata advances; none if it is another call. */
  advancedBy(data: Hex): TransferFrame[];

  advanceCall(order: AdvanceOrder, receiverGas: bigint): Submission;
  /**
   * Of several, each that would be refused alone is left out.
   *
   * @param repaid Who is repaid.
   */
  advanceAllCall(orders: readonly AdvanceOrder[], repaid: Hex): Submission;
  /** Sets how much the curve may take of repayments to the account that sends it. */
  setCurveBoundCall(mostBps: number): Submission;
  pullOwedCall(assetId: Hex, account: Hex, units: bigint): Promise<Submission>;
}
