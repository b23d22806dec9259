import type { Hex, Price } from "@causeway/protocol";

/** A transaction as a submission knows it. */
export interface SubmittedTransaction {
  readonly hash: Hex;
  readonly height: bigint;
  readonly blockHash: Hex;
  /** Unix seconds of the block. */
  readonly timestamp: bigint;
  readonly gasUsed: bigint;
}

/** A transaction as an event knows it, with all that its sender paid. */
export interface TransactionInfo extends SubmittedTransaction {
  /** What a unit of gas cost, smallest unit of the chain's coin. */
  readonly gasPrice: bigint;
  /** What its bytes cost beside the gas, on a chain that stores them on another one; else 0. */
  readonly l1Fee: bigint;
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
      /** Place of its event in the block: what it was charged stood in events before. */
      readonly logIndex: bigint;
      readonly transaction: TransactionInfo;
    }
  | {
      readonly kind: "delivered";
      readonly laneId: Hex;
      readonly indices: readonly bigint[];
      readonly transaction: TransactionInfo;
    }
  | {
      /**
       * The recipient is called by a message of its own. The message is in flight under the attempt's number until the
       * recipient answers or the attempt fails.
       */
      readonly kind: "called";
      readonly messageId: Hex;
      readonly laneId: Hex;
      readonly index: bigint;
      readonly attempt: bigint;
      readonly transaction: TransactionInfo;
    }
  | {
      readonly kind: "failed";
      readonly messageId: Hex;
      readonly reason: Hex;
      /** Number of the attempt, where attempts have numbers. */
      readonly attempt?: bigint;
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
    }
  | {
      /** A destination's messages cost `price` from here on. */
      readonly kind: "priced";
      readonly destinationChainId: bigint;
      readonly price: Price;
      readonly logIndex: bigint;
      readonly transaction: TransactionInfo;
    }
  | {
      /** What an account sends without value is free from here on, or no longer is. */
      readonly kind: "exempted";
      readonly account: Hex;
      readonly exempt: boolean;
      readonly logIndex: bigint;
      readonly transaction: TransactionInfo;
    };
