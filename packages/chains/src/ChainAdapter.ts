import type { CommitteeMember, Hex, Outbox, Peer } from "@causeway/protocol";

import type { SearchedChain } from "./SearchedChain.ts";
import type { RecipientGas, SubmittingChain } from "./Submission.ts";

/** A block's header whose hash was recomputed from its fields. */
export interface Header {
  readonly height: bigint;
  readonly hash: Hex;
  /** Unix seconds. */
  readonly timestamp: bigint;
  /** As a checkpoint has it: 1 is an Ethereum state trie. */
  readonly stateKind: number;
  readonly stateRoot: Hex;
}

/** A committee, its list checked against both of its commitments. */
export interface ProvenCommittee {
  readonly members: readonly CommitteeMember[];
  /** Poseidon commitment. */
  readonly commitment: Hex;
  /** Keccak commitment. */
  readonly hash: Hex;
}

/** A chain's committees, proven under a header. */
export interface ProvenCommittees {
  /** Epoch of the committee that signs checkpoints of this header. */
  readonly epoch: bigint;
  readonly current: ProvenCommittee;
  /** Signs the next checkpoint; the current one unless a successor was named. */
  readonly next: ProvenCommittee;
}

/** What a validator needs of the chain that it signs for. Every value is proven. */
export interface FinalisedChain {
  /** The mailbox whose outbox is proven. */
  readonly origin: Peer;
  /** Height of the newest finalised block that all RPCs have. */
  finalisedHeight(): Promise<bigint>;
  /** @throws ChainError `NotFinalised`, `UnknownHeight`, `InvalidHeader`. */
  finalisedHeader(height: bigint): Promise<Header>;
  /** @throws ChainError `InvalidStateProof`, `ContractMissing`. */
  proveOutbox(header: Header): Promise<Outbox>;
  /** @throws ChainError `InvalidStateProof`, `RegistryMismatch`. */
  proveCommittees(header: Header): Promise<ProvenCommittees>;
}

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

/** How a lane's messages are proven to where they are delivered or imported. */
export interface LaneEntrance {
  readonly originChainId: bigint;
  /** 0 for a lane that is proven by its origin's own light client. */
  readonly hubChainId: bigint;
  /** Address of the light client that is asked. */
  readonly lightClient: Hex;
}

/** A lane as its origin keeps it. */
export interface OutboundLane {
  readonly destinationChainId: bigint;
  readonly count: bigint;
}

/** A lane as a hub keeps it. */
export interface ImportedLane extends LaneEntrance {
  readonly destinationChainId: bigint;
  readonly count: bigint;
  /** Whether its light client was distrusted, stopped or anchored since: it must be imported again, at any count. */
  readonly outdated: boolean;
}

/** What a light client believes now. */
export interface LightClientState {
  readonly epoch: bigint;
  readonly committee: Hex;
  readonly frozen: boolean;
  readonly newestHeight: bigint;
  /** Unix seconds from which the trusting period runs. */
  readonly trustedSince: bigint;
}

/** Messages to deliver: the fields of the mailbox's `Batch`. */
export interface DeliveryBatch {
  readonly count: bigint;
  readonly first: bigint;
  readonly evidence: Hex;
  readonly outboxProof: readonly Hex[];
  readonly siblings: readonly Hex[];
  readonly members: Hex;
}

/** A lane's state to import on a hub. */
export interface LaneImport {
  readonly evidence: Hex;
  readonly outboxProof: readonly Hex[];
  readonly count: bigint;
  readonly laneRoot: Hex;
}

/** What a relayer needs of a chain. Reads are of the newest block. */
export interface RelayedChain {
  /** Height of the newest block that all RPCs have. */
  headHeight(): Promise<bigint>;
  /**
   * Mailbox events of the blocks `from` to `to`, both included, in order.
   *
   * @throws ChainError `BlockReplaced` if one of them is in no block any more: read them again.
   */
  mailboxEvents(from: bigint, to: bigint): Promise<MailboxEvent[]>;
  /** Lane that starts here; undefined if there is none of this id. */
  outboundLane(laneId: Hex): Promise<OutboundLane | undefined>;
  /** Lane that ends here; undefined if there is none of this id. */
  inboundLane(laneId: Hex): Promise<LaneEntrance | undefined>;
  /** Lane that passes through here; undefined if there is none of this id. */
  importedLane(laneId: Hex): Promise<ImportedLane | undefined>;
  lightClient(address: Hex): Promise<LightClientState>;
  /** Whether evidence for a checkpoint needs no proof, as long as no newer one takes its place. */
  isAccepted(lightClient: Hex, checkpointHash: Hex): Promise<boolean>;
  /** Whether a message was delivered, expired or rejected: nothing can happen to it any more. */
  isDone(laneId: Hex, index: bigint): Promise<boolean>;
  /** Address that pays for submissions. */
  submitter(): Hex;
  /**
   * Each of these waits until its transaction is in a block.
   *
   * @throws ChainError `CallReverted` before anything is sent, `TransactionReverted`,
   * `TransactionTimedOut`.
   */
  deliver(laneId: Hex, batch: DeliveryBatch, recipientGas: RecipientGas): Promise<TransactionInfo>;
  importLane(laneId: Hex, lane: LaneImport): Promise<TransactionInfo>;
  acceptCheckpoint(lightClient: Hex, evidence: Hex): Promise<TransactionInfo>;
  /** Begins the epoch of the committee that was proposed, once its handover is over. */
  activateCommittee(): Promise<TransactionInfo>;
}

/** Everything that is specific to a family of chains stands behind this. */
export interface ChainAdapter extends FinalisedChain, RelayedChain, SearchedChain, SubmittingChain {
  /** Ends connections. */
  close(): void;
}
