import type { Hex } from "@causeway/protocol";

/** A router's fee changed, or an order paid it. */
export type OrderEvent = TermsEvent | TakenOrder;

export interface TermsEvent {
  readonly kind: "terms";
  readonly chainId: bigint;
  /** The lower of price and target; basis points. */
  readonly feeBps: bigint;
}

/** An order that a router took. */
export interface TakenOrder {
  readonly kind: "order";
  readonly orderId: Hex;
  readonly sender: Hex;
  /** Unix seconds. */
  readonly time: bigint;
  /** The order's destination; the router's own chain if the order stayed. */
  readonly chainId: bigint;
  /** Zero for native coin. */
  readonly token: Hex;
  /** Smallest units of the token. */
  readonly amountIn: bigint;
  /** The input less the submitter's part; undefined if no transaction states that part. */
  readonly charged: bigint | undefined;
  /** Smallest units of the token. */
  readonly routerFee: bigint;
}
