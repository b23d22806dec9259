import type { Hex } from "@causeway/protocol";

import type { MailboxEvent, SubmittedTransaction } from "./MailboxEvent.ts";
import type {
  BeforeSigning,
  DeliveryBatch,
  LaneImport,
  Payment,
  RecipientGas,
  Submission,
} from "./Submission.ts";

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

/** A call of a recipient that has not come to its end. */
export interface Flight {
  readonly attempt: bigint;
  /** When it began, unix seconds. */
  readonly since: bigint;
}

/** Where a chain's fee schedule is, and how its events are found. */
export interface FeeScheduleSource {
  readonly schedule: Hex;
  /** First block that may hold its events. */
  readonly from: bigint;
  /** Most blocks whose events are asked for at once. */
  readonly range: number;
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
  /** Lane that starts here; undefined without a lane of this id. */
  outboundLane(laneId: Hex): Promise<OutboundLane | undefined>;
  /** Lane that ends here; undefined without a lane of this id. */
  inboundLane(laneId: Hex): Promise<LaneEntrance | undefined>;
  /** Lane that passes through here; undefined without a lane of this id. */
  importedLane(laneId: Hex): Promise<ImportedLane | undefined>;
  lightClient(address: Hex): Promise<LightClientState>;
  /** Whether evidence for a checkpoint needs no proof, as long as no newer one takes its place. */
  isAccepted(lightClient: Hex, checkpointHash: Hex): Promise<boolean>;
  /** Whether a message was delivered, expired or rejected: nothing can happen to it any more. */
  isDone(laneId: Hex, index: bigint): Promise<boolean>;
  /** The call in flight of a message; undefined if none is. */
  inFlight(laneId: Hex, index: bigint): Promise<Flight | undefined>;
  /** What anyone may do for its fee schedule now: have a version, or a price, take effect that is due. */
  dueFeeCalls(source: FeeScheduleSource): Promise<Submission[]>;
  /** Address that pays for submissions. */
  submitter(): Hex;
  /** @throws FeesAboveCap */
  payment(): Promise<Payment>;
  /**
   * Each of these waits until its transaction is in a block.
   *
   * @throws ChainError `CallReverted` before anything is sent, `TransactionReverted`,
   * `TransactionTimedOut`.
   */
  deliver(
    laneId: Hex,
    batch: DeliveryBatch,
    recipientGas: RecipientGas,
    beforeSigning?: BeforeSigning,
  ): Promise<SubmittedTransaction>;
  importLane(laneId: Hex, lane: LaneImport): Promise<SubmittedTransaction>;
  acceptCheckpoint(lightClient: Hex, evidence: Hex): Promise<SubmittedTransaction>;
  /** Begins the epoch of the committee that was proposed, once its handover is over. */
  activateCommittee(): Promise<SubmittedTransaction>;
}
