import {
  type CommitteeMember,
  frameHash,
  type Hex,
  messageId,
  type Outbox,
  type Peer,
  StateKind,
} from "@causeway/protocol";
import type { TransferFrame } from "../BridgedChain.ts";
import { requireFinal } from "../blocks/requireFinal.ts";
import { ChainError } from "../ChainError.ts";
import type { EvidencedChain, ShownCheckpoint } from "../EvidencedChain.ts";
import type { LaneLeaf } from "../evidence/LaneTrees.ts";
import type { FinalisedChain, Header, ProvenCommittees } from "../FinalisedChain.ts";
import type { MailboxEvent } from "../MailboxEvent.ts";
import type {
  Flight,
  LaneEntrance,
  LightClientState,
  OutboundLane,
  RelayedChain,
} from "../RelayedChain.ts";
import type {
  BlockFacts,
  EventPlace,
  EventQuery,
  LanePlace,
  LightClientLimits,
  RecordedOutcome,
  SearchedChain,
} from "../SearchedChain.ts";
import type { FindMembers } from "./committeesOf.ts";
import { isAskedBy } from "./isAskedBy.ts";
import type { KeptClient } from "./mailbox/clients.ts";
import { ReadMailbox } from "./ReadMailbox.ts";
import { standingOf } from "./standingOf.ts";
import { type MailboxTransactions, TonEvents } from "./TonEvents.ts";
import type { TonReader } from "./TonReader.ts";
import { acceptedEvidence, evidenceFor } from "./tonEvidence.ts";

type Read = FinalisedChain &
  EvidencedChain &
  Pick<
    RelayedChain,
    | "headHeight"
    | "mailboxEvents"
    | "outboundLane"
    | "inboundLane"
    | "importedLane"
    | "lightClient"
    | "isAccepted"
    | "isDone"
    | "inFlight"
  > &
  Pick<
    SearchedChain,
    | "findEvents"
    | "sentLeaves"
    | "generation"
    | "lightClientLimits"
    | "transactionEvents"
    | "blockFacts"
    | "blockTime"
    | "pausedUntil"
    | "isOpen"
    | "epochBegan"
    | "expiry"
    | "isVoided"
    | "isVoidedSilently"
    | "recordedOutcome"
  >;

/** Of what the reading half is made. */
export interface TonChainParts {
  readonly origin: Peer;
  /** Of the mailbox's account. */
  readonly reader: TonReader;
  readonly findMembers: FindMembers;
}

/**
 * The reading half of a TON chain. Heights are those of the masterchain, whose blocks are final. What is read of the
 * newest block is proven as well. A light client's trust id stands where other chains have its address.
 */
export class TonChain implements Read {
  readonly origin: Peer;
  /** A mailbox checks the signatures of a quorum itself. */
  readonly evidence = "signatures";
  readonly #reader: TonReader;
  readonly #events: TonEvents;
  readonly #findMembers: FindMembers;

  constructor(origin: Peer, reader: TonReader, findMembers: FindMembers) {
    this.origin = origin;
    this.#findMembers = findMembers;
    this.#reader = reader;
    this.#events = new TonEvents(reader);
  }

  // ---------------------------------------------------------------- finalised and proven

  finalisedHeight(): Promise<bigint> {
    return this.#reader.newestHeight();
  }

  async finalisedHeader(height: bigint): Promise<Header> {
    requireFinal(this.origin.chainId, height, await this.finalisedHeight());
    const { id, block } = await this.#reader.placeAt(height);
    return {
      ...{ height, hash: id.rootHash, timestamp: BigInt(block.timestamp) },
      ...{ stateKind: StateKind.ton, stateRoot: block.stateHash },
    };
  }

  async proveOutbox({ height, hash }: Header): Promise<Outbox> {
    return (await this.#mailboxAt(height, hash)).lanes();
  }

  async proveCommittees({ height, hash }: Header): Promise<ProvenCommittees> {
    const { committeesOf } = await import("./committeesOf.ts");
    const { committee, hubChainId } = await this.#mailboxAt(height, hash);
    return committeesOf(committee, (named) => this.#findMembers(named, hubChainId));
  }

  async membersOf(hash: Hex): Promise<readonly CommitteeMember[]> {
    const { requireMembers } = await import("./committeesOf.ts");
    const { hubChainId } = await this.newestMailbox();
    return requireMembers(await this.#findMembers(hash, hubChainId), hash);
  }

  // ---------------------------------------------------------------- newest

  headHeight(): Promise<bigint> {
    return this.#reader.newestHeight();
  }

  mailboxEvents(from: bigint, to: bigint): Promise<MailboxEvent[]> {
    return this.#events.between(from, to);
  }

  async outboundLane(laneId: Hex): Promise<OutboundLane | undefined> {
    return (await this.newestMailbox()).outbox.lane(laneId);
  }

  async inboundLane(laneId: Hex): Promise<LaneEntrance | undefined> {
    const lane = (await this.newestMailbox()).inbox.lane(laneId);
    if (lane === undefined) return undefined;
    const { originChainId, hubChainId, trustId: lightClient } = lane;
    return { originChainId, hubChainId, lightClient };
  }

  /** No lane passes through a chain that is no hub. */
  async importedLane(_laneId: Hex): Promise<undefined> {
    return undefined;
  }

  async lightClient(trustId: Hex): Promise<LightClientState> {
    return (await this.#client(trustId)).state;
  }

  async lightClientLimits(trustId: Hex): Promise<LightClientLimits> {
    return (await this.#client(trustId)).limits;
  }

  async generation(trustId: Hex): Promise<bigint> {
    return (await this.#client(trustId)).generation;
  }

  async isAccepted(trustId: Hex, checkpointHash: Hex): Promise<boolean> {
    return (await this.#client(trustId)).keeps(checkpointHash);
  }

  async isDone(laneId: Hex, index: bigint): Promise<boolean> {
    return (await this.newestMailbox()).inbox.isDone(laneId, index);
  }

  /** Also the call of a sender about its own message, by the lane that starts here. */
  async inFlight(laneId: Hex, index: bigint): Promise<Flight | undefined> {
    const { inbox, outbox } = await this.newestMailbox();
    const lane = inbox.lane(laneId) ?? outbox.lane(laneId);
    return lane === undefined ? undefined : inbox.flightAt(laneId, index);
  }

  async pausedUntil(laneId: Hex): Promise<bigint> {
    return (await this.newestMailbox()).inbox.lane(laneId)?.pausedUntil ?? 0n;
  }

  async isOpen(laneId: Hex): Promise<boolean> {
    return (await this.newestMailbox()).outbox.isOpen(laneId);
  }

  /** A mailbox exchanges notices itself. */
  async expiry(): Promise<Hex> {
    return this.origin.mailbox;
  }

  async isVoided(messageId: Hex): Promise<boolean> {
    return (await this.newestMailbox()).ends.voiding(messageId) !== undefined;
  }

  async isVoidedSilently({ laneId, index, frame }: TransferFrame): Promise<boolean> {
    const id = messageId(laneId, index, frameHash(frame));
    return (await this.newestMailbox()).ends.voiding(id)?.isTold === false;
  }

  async recordedOutcome(id: Hex, place?: LanePlace): Promise<RecordedOutcome> {
    const height = await this.headHeight();
    const [mailbox, { timestamp }] = await Promise.all([
      this.#mailboxAt(height),
      this.blockFacts(height),
    ]);
    if (place !== undefined && mailbox.isSettled(place)) {
      return { outcome: "forgotten", settled: true, standing: "counts" };
    }
    const report = mailbox.ends.report(id);
    if (report === undefined) return { outcome: "none" };
    const standing = standingOf(report, mailbox, timestamp);
    return { outcome: report.outcome, settled: false, standing };
  }

  // ---------------------------------------------------------------- shown to light clients

  acceptedEvidence(fields: Hex): Hex {
    return acceptedEvidence(fields);
  }

  async evidenceOf(trustId: Hex, checkpoint: ShownCheckpoint): Promise<Hex> {
    return evidenceFor(await this.#client(trustId), checkpoint);
  }

  // ---------------------------------------------------------------- searching

  epochBegan(epoch: bigint, from: bigint, to: bigint): Promise<bigint | undefined> {
    return this.#events.epochBegan(epoch, from, to);
  }

  async findEvents(query: EventQuery, from: bigint, to: bigint): Promise<EventPlace[]> {
    const events = await this.#events.between(from, to);
    return events.filter(isAskedBy(query)).map(({ transaction }) => {
      return { height: transaction.height, transaction: transaction.hash };
    });
  }

  async sentLeaves(laneId: Hex, from: bigint, to: bigint): Promise<LaneLeaf[]> {
    const events = await this.#events.between(from, to);
    return events.flatMap((event) => {
      if (event.kind !== "sent" || event.laneId !== laneId.toLowerCase()) return [];
      return { messageId: event.messageId, index: event.index };
    });
  }

  transactionEvents(transaction: Hex): Promise<MailboxEvent[] | undefined> {
    return this.#events.of(transaction);
  }

  /** All transactions of the mailbox in the blocks `from` to `to`, both included, in order. @throws ChainError */
  transactions(from: bigint, to: bigint): Promise<MailboxTransactions> {
    return this.#events.transactions(from, to);
  }

  /** The first block that has a transaction of the mailbox; undefined if there is no such transaction. @throws ChainError */
  heightOf(transaction: Hex): Promise<bigint | undefined> {
    return this.#events.heightOf(transaction);
  }

  async blockFacts(height: bigint): Promise<BlockFacts> {
    const { id, block } = await this.#reader.placeAt(height);
    return { hash: id.rootHash, timestamp: BigInt(block.timestamp) };
  }

  async blockTime(height: bigint): Promise<bigint> {
    return (await this.blockFacts(height)).timestamp;
  }

  /** Ends connections. */
  close(): void {
    this.#reader.close();
  }

  async #client(trustId: Hex): Promise<KeptClient> {
    const client = (await this.newestMailbox()).clients.client(trustId);
    if (client !== undefined) return client;
    const { mailbox } = this.origin;
    const message = `${mailbox} has no light client of ${trustId}`;
    throw new ChainError("ContractMissing", message, { mailbox, trustId });
  }

  /** The mailbox after the newest block. */
  protected async newestMailbox(): Promise<ReadMailbox> {
    return this.#mailboxAt(await this.headHeight());
  }

  /** @param hash Of the block, where it is known. */
  async #mailboxAt(height: bigint, hash?: Hex): Promise<ReadMailbox> {
    const account = await this.#reader.accountAt(height);
    const { mailbox, chainId } = this.origin;
    if (account === undefined) {
      const message = `there is no account ${mailbox} in block ${height}`;
      throw new ChainError("ContractMissing", message, { mailbox, height });
    }
    const { rootHash } = account.id;
    if (hash !== undefined && rootHash !== hash) {
      const message = `block ${height} of chain ${chainId} is ${rootHash}, not ${hash}`;
      throw new ChainError("InvalidHeader", message, { chainId, height, hash, found: rootHash });
    }
    return new ReadMailbox(account);
  }
}
