import type { Hex } from "@causeway/protocol";

/** A transaction as an event or a submission knows it. */
export interface TransactionInfo {
  readonly hash: Hex;
  readonly height: bigint;
  readonly blockHash: Hex;
  /** Unix seconds of the block. */
  readonly timestamp: bigint;
  readonly gasUsed: bigint;
}

/** What a mailbox's events say happened. */
export type MailboxEvent =
  | {
      readonly kind: "sent";
      readonly messageId: Hex;
      readonly laneId: Hex;
      readonly index: bigint;
      /** Hashes to `messageId`. */
      readonly frame: Hex;
      readonly transaction: TransactionInfo;
    }
  | {
      readonly kind: "delivered";
      readonly laneId: Hex;
      readonly indices: readonly bigint[];
      readonly transaction: TransactionInfo;
    }
  | {
      readonly kind: "failed";
      readonly messageId: Hex;
      readonly reason: Hex;
      readonly transaction: TransactionInfo;
    }
  | {
      /**
       * `expired`: it was not delivered before its deadline. `rejected`: by its recipient. `voided`: by admins, after a
       * compromise; a forged message may have been delivered at its place.
       */
      readonly kind: "expired" | "rejected" | "voided";
      readonly messageId: Hex;
      readonly laneId: Hex;
      readonly index: bigint;
      readonly transaction: TransactionInfo;
    }
  | {
      readonly kind: "imported";
      readonly laneId: Hex;
      readonly count: bigint;
      readonly laneRoot: Hex;
      /** Height of the origin's checkpoint. */
      readonly originHeight: bigint;
      readonly transaction: TransactionInfo;
    };
