import type { EvmChainConfig } from "@causeway/environment";
import {
  ChainType,
  type CommitteeMember,
  type Hex,
  type Outbox,
  type Peer,
  quantity,
  readOutbox,
} from "@causeway/protocol";
import type { Accounts } from "../Accounts.ts";
import type { AdvancingBridge } from "../AdvancingBridge.ts";
import type { BridgedChain, TransferFrame } from "../BridgedChain.ts";
import { requireFinal } from "../blocks/requireFinal.ts";
import { ChainError } from "../ChainError.ts";
import type { EvidenceKind, ShownCheckpoint } from "../EvidencedChain.ts";
import type { LaneLeaf } from "../evidence/LaneTrees.ts";
import type { Header, ProvenCommittees } from "../FinalisedChain.ts";
import type { MailboxEvent } from "../MailboxEvent.ts";
import type { OrderReceiver, OrderRouter } from "../OrderedChain.ts";
import type {
  ImportedLane,
  LaneEntrance,
  LightClientState,
  OutboundLane,
} from "../RelayedChain.ts";
import type {
  BlockFacts,
  EventPlace,
  EventQuery,
  LightClientLimits,
  RecipientCall,
  RecordedOutcome,
  Refusal,
} from "../SearchedChain.ts";
import type { DeliveryBatch, LaneImport, RecipientGas, Submission } from "../Submission.ts";
import {
  acceptCall,
  activateCall,
  confirmCall,
  deliverCall,
  expireCall,
  importCall,
  settleCall,
} from "./calls.ts";
import { EvmAdvances } from "./EvmAdvances.ts";
import { EvmBridge } from "./EvmBridge.ts";
import { EvmOrderReceiver, EvmOrderRouter } from "./EvmOrders.ts";
import { EvmRegistry } from "./EvmRegistry.ts";
import { EvmSearch } from "./EvmSearch.ts";
import { EvmViews } from "./EvmViews.ts";
import { evmEvidence } from "./evmEvidence.ts";
import { findGasLimit } from "./findGasLimit.ts";
import { hasCode } from "./hasCode.ts";
import { decodeHeader } from "./header.ts";
import { likelyGasPrice } from "./likelyGasPrice.ts";
import { mailboxEvents } from "./mailboxEvents.ts";
import { readerOf } from "./readerOf.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

/**
 * What an EVM chain says behind the interface that all families share, and the calls that it takes. Nothing here sends. The
 * code of proofs, which is half of all code, is loaded when something is proven.
 */
export class EvmReadChain {
  readonly origin: Peer;
  readonly accounts: Pick<Accounts, "isContract" | "gasPrice">;
  readonly evidence: EvidenceKind = evmEvidence.evidence;
  readonly #name: string;
  readonly #dataGasPerByte: number;
  readonly #rpcs: Rpcs;
  readonly #registry: EvmRegistry;
  readonly #views: EvmViews;
  readonly #search: EvmSearch;

  /** @param rpcs A quorum that `connectQuorum` makes. */
  constructor(config: EvmChainConfig, rpcs: Rpcs) {
    const mailbox = config.mailbox.toLowerCase();
    this.origin = { chainType: ChainType.evm, chainId: config.chainId, mailbox };
    this.#name = config.name;
    this.#dataGasPerByte = config.dataGasPerByte;
    this.#rpcs = rpcs;
    this.accounts = {
      isContract: (account) => hasCode(rpcs, account),
      gasPrice: () => likelyGasPrice(rpcs),
    };
    this.#registry = new EvmRegistry(rpcs, config.committeeRegistry, config.committeeSlots);
    this.#views = new EvmViews(rpcs, mailbox);
    this.#search = new EvmSearch(rpcs, mailbox, this.#registry.address);
  }

  // ---------------------------------------------------------------- finalised and proven

  async finalisedHeight(): Promise<bigint> {
    return (await this.#header("finalized"))?.height ?? 0n;
  }

  async finalisedHeader(height: bigint): Promise<Header> {
    const { chainId } = this.origin;
    requireFinal(chainId, height, await this.finalisedHeight());
    const header = await this.#header(quantity(height));
    if (header?.height !== height) {
      const message = `no RPC of chain ${chainId} has block ${height}`;
      throw new ChainError("UnknownHeight", message, { chainId, height });
    }
    return header;
  }

  async proveOutbox(header: Header): Promise<Outbox> {
    const { provenStorage } = await import("./proving.ts");
    const { timestamp } = header;
    return readOutbox(provenStorage(this.#rpcs, header), { ...this.origin, timestamp });
  }

  async proveCommittees(header: Header): Promise<ProvenCommittees> {
    const { proveCommittees } = await import("./proving.ts");
    return proveCommittees(this.#rpcs, header, this.#registry);
  }

  async membersOf(hash: Hex): Promise<readonly CommitteeMember[]> {
    const { findMembers } = await import("./proving.ts");
    return findMembers(this.#registry, hash);
  }

  // ---------------------------------------------------------------- newest

  headHeight(): Promise<bigint> {
    return this.#views.headHeight();
  }

  mailboxEvents(from: bigint, to: bigint): Promise<MailboxEvent[]> {
    return mailboxEvents(this.#rpcs, this.origin.mailbox, from, to);
  }

  outboundLane(laneId: Hex): Promise<OutboundLane | undefined> {
    return this.#views.outboundLane(laneId);
  }

  inboundLane(laneId: Hex): Promise<LaneEntrance | undefined> {
    return this.#views.inboundLane(laneId);
  }

  importedLane(laneId: Hex): Promise<ImportedLane | undefined> {
    return this.#views.importedLane(laneId);
  }

  lightClient(address: Hex): Promise<LightClientState> {
    return this.#views.lightClient(address);
  }

  isAccepted(lightClient: Hex, checkpointHash: Hex): Promise<boolean> {
    return this.#views.isAccepted(lightClient, checkpointHash);
  }

  isDone(laneId: Hex, index: bigint): Promise<boolean> {
    return this.#views.isDone(laneId, index);
  }

  pausedUntil(laneId: Hex): Promise<bigint> {
    return this.#views.pausedUntil(laneId);
  }

  isOpen(laneId: Hex): Promise<boolean> {
    return this.#views.isOpen(laneId);
  }

  lightClientLimits(address: Hex): Promise<LightClientLimits> {
    return this.#views.lightClientLimits(address);
  }

  generation(lightClient: Hex): Promise<bigint> {
    return this.#views.generation(lightClient);
  }

  expiry(): Promise<Hex> {
    return this.#views.expiry();
  }

  isVoidedSilently(message: TransferFrame): Promise<boolean> {
    return this.#views.isVoidedSilently(message);
  }

  isVoided(messageId: Hex): Promise<boolean> {
    return this.#views.isVoided(messageId);
  }

  async recordedOutcome(messageId: Hex): Promise<RecordedOutcome> {
    const now = await this.blockTime(await this.headHeight());
    return this.#views.recordedOutcome(messageId, now);
  }

  /** A delivery ends within its transaction. */
  async inFlight(_laneId: Hex, _index: bigint): Promise<undefined> {
    return undefined;
  }

  // ---------------------------------------------------------------- searching

  findEvents(query: EventQuery, from: bigint, to: bigint): Promise<EventPlace[]> {
    return this.#search.findEvents(query, from, to);
  }

  sentLeaves(laneId: Hex, from: bigint, to: bigint): Promise<LaneLeaf[]> {
    return this.#search.sentLeaves(laneId, from, to);
  }

  epochBegan(epoch: bigint, from: bigint, to: bigint): Promise<bigint | undefined> {
    return this.#search.epochBegan(epoch, from, to);
  }

  transactionEvents(transaction: Hex): Promise<MailboxEvent[] | undefined> {
    return this.#search.transactionEvents(transaction);
  }

  blockFacts(height: bigint): Promise<BlockFacts> {
    return this.#search.blockFacts(height);
  }

  async blockTime(height: bigint): Promise<bigint> {
    return (await this.blockFacts(height)).timestamp;
  }

  /** A delivery calls recipients in its own transaction, whose event has the reason. */
  async attemptedCall(): Promise<undefined> {
    return undefined;
  }

  tryRecipient(call: RecipientCall): Promise<Refusal | undefined> {
    return this.#search.tryRecipient(call);
  }

  // ---------------------------------------------------------------- evidence

  acceptedEvidence(fields: Hex): Hex {
    return evmEvidence.acceptedEvidence(fields);
  }

  evidenceOf(lightClient: Hex, checkpoint: ShownCheckpoint): Promise<Hex> {
    return evmEvidence.evidenceOf(lightClient, checkpoint);
  }

  // ---------------------------------------------------------------- calls

  deliverCall(laneId: Hex, batch: DeliveryBatch, recipientGas: RecipientGas): Submission {
    return deliverCall(this.origin.mailbox, laneId, batch, recipientGas);
  }

  importCall(laneId: Hex, lane: LaneImport): Submission {
    return importCall(this.origin.mailbox, laneId, lane);
  }

  acceptCall(lightClient: Hex, evidence: Hex): Submission {
    return acceptCall(lightClient, evidence);
  }

  activateCall(): Submission {
    return activateCall(this.#registry.address);
  }

  async expireCall(laneId: Hex, batch: DeliveryBatch, refundTo: Hex): Promise<Submission> {
    const [expiry, fee] = await Promise.all([
      this.#views.expiry(),
      this.#views.quoteNotice(laneId),
    ]);
    return expireCall(expiry, laneId, batch, refundTo, fee);
  }

  async confirmCall(noticeLaneId: Hex, batch: DeliveryBatch): Promise<Submission> {
    return confirmCall(await this.#views.expiry(), noticeLaneId, batch);
  }

  async settleCall(
    laneId: Hex,
    index: bigint,
    frame: Hex,
    siblings: readonly Hex[],
  ): Promise<Submission> {
    return settleCall(await this.#views.expiry(), laneId, index, frame, siblings);
  }

  async recoverCall(laneId: Hex, index: bigint): Promise<never> {
    const { chainId } = this.origin;
    const message = `no message is ever in flight on chain ${chainId}`;
    throw new ChainError("NotSupported", message, { chainId, laneId, index });
  }

  async fullyPaid(submission: Submission): Promise<Submission> {
    return submission;
  }

  gasLimitOf({ mostGas: _, ...call }: Submission, from?: Hex): Promise<bigint> {
    const dataGasPerByte = this.#dataGasPerByte;
    return findGasLimit(this.#rpcs, call, { from, isFunded: true, dataGasPerByte });
  }

  // ---------------------------------------------------------------- contracts

  bridgeAt(address: Hex): BridgedChain {
    return new EvmBridge(this.#rpcs, address);
  }

  advancesAt(address: Hex): AdvancingBridge {
    return new EvmAdvances(this.#rpcs, address);
  }

  ordersAt(address: Hex): OrderReceiver {
    return new EvmOrderReceiver(this.#rpcs, address);
  }

  orderRouterAt(address: Hex): OrderRouter {
    return new EvmOrderRouter(this.#rpcs, address);
  }

  call(call: { to: string; data: string; blockTag: number }): Promise<Hex> {
    return readerOf(this.#rpcs).call(call);
  }

  /** @param block Its height, or a tag. */
  #header(block: string): Promise<Header | undefined> {
    const decode = (answer: unknown) => decodeHeader(this.#name, answer);
    return this.#rpcs.ask("eth_getBlockByNumber", [block, false], decode);
  }
}
