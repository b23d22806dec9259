import type { OrderFacts } from "@causeway/lifecycle/order";
import type { Hex } from "@causeway/protocol";

import type { IndexedTransferFacts } from "../../transfers/queries/transferFacts.ts";

/** A transaction on the way of a crossing, with the event that says so. */
export interface CrossingStep {
  readonly chainId: bigint;
  readonly height: bigint;
  readonly transaction: Hex;
  /** Unix seconds of the block. */
  readonly at: bigint;
  /** Undefined, as the next, where the row does not say it. */
  readonly block: Hex | undefined;
  readonly logIndex: number | undefined;
}

/** Smallest units of a token; zeros for the coin. */
export interface TokenAmount {
  readonly token: Hex;
  readonly amount: bigint;
}

/** What an account got. */
export interface CrossingPayment extends CrossingStep, TokenAmount {
  readonly receiver: Hex;
  /** Whether it was paid before the proof. */
  readonly isAdvanced: boolean;
}

/** The minimum that falls, smallest units of the final token; times are unix seconds. */
export interface FallingMinimum {
  readonly quoted: bigint;
  readonly least: bigint;
  readonly from: bigint;
  readonly until: bigint;
}

/** Where a crossing was sent, and for whom. */
export interface CrossingSending {
  /** Of the order; of a transfer that carries none, its own id. */
  readonly orderId: Hex;
  /** Of the router, as `3.0`; undefined of a transfer that carries no order. */
  readonly generation: string | undefined;
  /** Undefined of an order that stays on its chain. */
  readonly transferId: Hex | undefined;
  readonly originChainId: bigint;
  readonly destinationChainId: bigint | undefined;
  /** Undefined for a direct lane, and if the frame of the message is not known. */
  readonly hubChainId: bigint | undefined;
  readonly laneId: Hex | undefined;
  readonly assetId: Hex | undefined;
  readonly sender: Hex;
  /** Undefined if the frame of the message is not known. */
  readonly receiver: Hex | undefined;
  readonly refundTo: Hex | undefined;
  readonly fallbackReceiver: Hex | undefined;
  /** Whether the receiver of orders at the destination acts on it. */
  readonly isCarried: boolean;
  /** What the sender gave; undefined while the asset of a transfer is not known at its origin. */
  readonly given: TokenAmount | undefined;
  /** What crosses, in the token of the destination. */
  readonly bridged: TokenAmount | undefined;
  /** Parts of the input of an order. */
  readonly routerFee: bigint;
  readonly integrator: Hex | undefined;
  readonly integratorFee: bigint;
  /** Unix seconds. */
  readonly deadline: bigint | undefined;
  /** Unix seconds from which on anyone ends a hold. */
  readonly holdUntil: bigint | undefined;
  readonly minimum: FallingMinimum | undefined;
  readonly sent: CrossingStep;
  readonly isSentFinal: boolean;
}

/** An order of a router, or a transfer that carries none, and its way so far. */
export interface Crossing extends CrossingSending {
  /** Undefined unless its lane is imported on a hub. */
  readonly imported: CrossingStep | undefined;
  /** How its message ended. */
  readonly ended: (CrossingStep & { readonly outcome: string }) | undefined;
  readonly held: (CrossingStep & TokenAmount & { readonly reason: Hex }) | undefined;
  /** The account that filled a hold, and its fee in the held token. */
  readonly filler: { readonly account: Hex; readonly fee: bigint } | undefined;
  /** The advance that counts. */
  readonly advance: (CrossingStep & { readonly advancer: Hex }) | undefined;
  /** What the receiver really got. */
  readonly paid: CrossingPayment | undefined;
  /** The destination sent it back. */
  readonly sentBack: CrossingStep | undefined;
  /** What its refund address got, in the token of the origin. */
  readonly refunded: (CrossingStep & TokenAmount) | undefined;
  /** Whether all events of its rows were read when their blocks were final. */
  readonly isFinal: boolean;
  /** The event that says where an order stands; undefined too of a transfer that carries none. */
  readonly event: OrderFacts["event"];
  /** Undefined while its origin does not show its transfer. */
  readonly transfer: IndexedTransferFacts | undefined;
}
