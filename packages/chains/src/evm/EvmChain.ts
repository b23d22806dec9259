import { ChainType, type Hex, type Outbox, type Peer, readOutbox } from "@causeway/protocol";
import { toQuantity } from "ethers";

import type {
  ChainAdapter,
  DeliveryBatch,
  Header,
  ImportedLane,
  LaneEntrance,
  LaneImport,
  LightClientState,
  MailboxEvent,
  OutboundLane,
  ProvenCommittees,
  TransactionInfo,
} from "../ChainAdapter.ts";
import { ChainError } from "../ChainError.ts";
import type { EvmChainConfig } from "../chainConfig.ts";
import { lightClientInterface, mailboxInterface, registryInterface } from "./contracts.ts";
import { EvmViews } from "./EvmViews.ts";
import { least } from "./extremes.ts";
import { decodeHeader } from "./header.ts";
import { mailboxEvents } from "./mailboxEvents.ts";
import { proveCommittees, type Registry } from "./proveCommittees.ts";
import { provenStorage } from "./provenStorage.ts";
import type { RpcQuorum } from "./RpcQuorum.ts";
import type { TransactionSender } from "./TransactionSender.ts";

/** An EVM chain behind the interface that all families share. */
export class EvmChain implements ChainAdapter {
  readonly origin: Peer;
  readonly #rpcs: RpcQuorum;
  readonly #registry: Registry;
  readonly #views: EvmViews;
  readonly #sender: TransactionSender | undefined;

  constructor(config: EvmChainConfig, rpcs: RpcQuorum, sender?: TransactionSender) {
    const mailbox = config.mailbox.toLowerCase();
    this.origin = { chainType: ChainType.evm, chainId: config.chainId, mailbox };
    this.#rpcs = rpcs;
    this.#registry = {
      address: config.committeeRegistry.toLowerCase(),
      slots: config.committeeSlots,
    };
    this.#views = new EvmViews(rpcs, mailbox);
    this.#sender = sender;
  }

  // ---------------------------------------------------------------- finalised and proven

  async finalisedHeight(): Promise<bigint> {
    const headers = await this.#rpcs.each(
      "eth_getBlockByNumber",
      ["finalized", false],
      decodeHeader,
    );
    return least(headers.map(({ value }) => value?.height ?? 0n));
  }

  async finalisedHeader(height: bigint): Promise<Header> {
    const finalised = await this.finalisedHeight();
    const { chainId } = this.origin;
    if (height > finalised) {
      const message = `block ${height} of chain ${chainId} is not final yet`;
      throw new ChainError("NotFinalised", message, { chainId, height, finalised });
    }
    const params = [toQuantity(height), false];
    const header = await this.#rpcs.agreed("eth_getBlockByNumber", params, decodeHeader);
    if (header?.height !== height) {
      const message = `no RPC of chain ${chainId} has block ${height}`;
      throw new ChainError("UnknownHeight", message, { chainId, height });
    }
    return header;
  }

  proveOutbox(header: Header): Promise<Outbox> {
    return readOutbox(provenStorage(this.#rpcs, header), this.origin);
  }

  proveCommittees(header: Header): Promise<ProvenCommittees> {
    return proveCommittees(this.#rpcs, header, this.#registry);
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

  acceptedCheckpoint(lightClient: Hex, height: bigint): Promise<Hex | undefined> {
    return this.#views.acceptedCheckpoint(lightClient, height);
  }

  isDone(laneId: Hex, index: bigint): Promise<boolean> {
    return this.#views.isDone(laneId, index);
  }

  // ---------------------------------------------------------------- submitting

  submitter(): Hex {
    return this.#submitting().address;
  }

  deliver(laneId: Hex, batch: DeliveryBatch, recipientGas: bigint): Promise<TransactionInfo> {
    const data = mailboxInterface.encodeFunctionData("deliver", [laneId, batch]);
    return this.#submitting().send({ to: this.origin.mailbox, data }, recipientGas);
  }

  importLane(laneId: Hex, lane: LaneImport): Promise<TransactionInfo> {
    const args = [laneId, lane.evidence, lane.outboxProof, lane.count, lane.laneRoot];
    const data = mailboxInterface.encodeFunctionData("importLane", args);
    return this.#submitting().send({ to: this.origin.mailbox, data });
  }

  acceptCheckpoint(lightClient: Hex, evidence: Hex): Promise<TransactionInfo> {
    const data = lightClientInterface.encodeFunctionData("accept", [evidence]);
    return this.#submitting().send({ to: lightClient, data });
  }

  activateCommittee(): Promise<TransactionInfo> {
    const data = registryInterface.encodeFunctionData("activateCommittee");
    return this.#submitting().send({ to: this.#registry.address, data });
  }

  close(): void {
    this.#rpcs.close();
  }

  #submitting(): TransactionSender {
    if (this.#sender === undefined) {
      throw new TypeError(`chain ${this.origin.chainId} was connected for reading only`);
    }
    return this.#sender;
  }
}
