import type { Hex, ReleaseFee } from "@causeway/protocol";

/** Where and when something happened. */
export interface Moment {
  readonly block: number;
  /** Unix seconds. */
  readonly time: bigint;
}

/** What happened to a custody's books, in units of its asset. */
export type CustodyEvent = Moment & CustodyChange;

export type CustodyChange =
  /** What is charged from then on; 0 stands for the curve. */
  | { readonly kind: "terms"; readonly chainId: bigint; readonly word: bigint }
  | { readonly kind: "locked"; readonly transferId: Hex; readonly units: bigint }
  /** Out of the books, and not paid yet. */
  | { readonly kind: "admitted"; readonly units: bigint }
  /** In the books again. */
  | { readonly kind: "unbound"; readonly queued: bigint; readonly claimable: bigint }
  | {
      readonly kind: "givenBack";
      readonly chainId: bigint;
      readonly units: bigint;
      readonly fee: bigint;
    }
  /** A receiver was paid in advance: what the release will cost by its terms is settled. */
  | { readonly kind: "advanced"; readonly advanceId: Hex }
  | ReleasedPart;

/** A release that was paid, or a part of one. */
export interface ReleasedPart {
  readonly kind: "released";
  /** Undefined where no event of the bridge tells it. */
  readonly transferId: Hex | undefined;
  /** The transfer's advance: then who advanced it is repaid. */
  readonly advanceId: Hex | undefined;
  /** Whose transfer; of a refund, where it came back from. */
  readonly chainId: bigint;
  readonly receiver: Hex;
  readonly units: bigint;
  readonly fee: ReleaseFee;
  readonly isRefund: boolean;
  /** Whether it was out of the books before, since it waited. */
  readonly isFromQueue: boolean;
  /** Whether a part was paid before. */
  readonly isBegun: boolean;
  /** All of the release. */
  readonly whole: bigint;
}

/** What a transfer's message says of its price. */
export interface TransferFacts {
  /** All of it. */
  readonly units: bigint;
  /** What the receiver is paid at least, units. */
  readonly least: bigint;
  readonly integratorBps: bigint;
}
