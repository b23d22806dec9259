import { connectContract } from "@causeway/chains/ethers";
import { type ReadLog, readLogs } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import { bridgeAbi, bridgeReturnsAbi, interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";

import { addressesOn } from "../../../deployment/index.ts";
import { type FinalChain, type FinalView, MESSAGE_SENT } from "../../../messaging/index.ts";
import type { BridgeConfig } from "../../BridgeConfig.ts";

const bridgeInterface = interfaceOf(bridgeAbi);
const returnsAbi = interfaceOf(bridgeReturnsAbi);
const mailboxInterface = interfaceOf(mailboxAbi);

const SENT = bridgeInterface.getEvent("TransferSent").topicHash;
const ARRIVED = (["TransferPaid", "TransferWaits", "TransferSetAside"] as const).map(
  (name) => bridgeInterface.getEvent(name).topicHash,
);
const CAME_BACK = returnsAbi.getEvent("TransferCameBack").topicHash;
const RETURNED = returnsAbi.getEvent("TransferReturned").topicHash;
const REJECTED = mailboxInterface.getEvent("MessageRejected").topicHash;

/** Something that a chain says of a transfer. */
export interface TransferLog {
  readonly transferId: Hex;
  readonly block: number;
  readonly transaction: Hex;
}

/** Reads what a chain's bridge told of transfers, up to a final block. */
export class BridgeLogs {
  readonly #chain: FinalChain;
  readonly #view: FinalView;
  readonly #bridge: Hex;
  readonly #mailbox: Hex;

  constructor(config: BridgeConfig, chain: FinalChain, view: FinalView) {
    const { Bridge, Mailbox } = addressesOn(config, chain.chain);
    [this.#chain, this.#view, this.#bridge, this.#mailbox] = [chain, view, Bridge, Mailbox];
  }

  /** Transfers of an asset that left the chain, for whichever other. */
  async sent(assetId: Hex): Promise<TransferLog[]> {
    return (await this.#read(this.#bridge, [SENT, null, assetId])).map(transferLog);
  }

  /** Where a transfer went that left the chain; undefined if none of that id did. */
  async destinationOf(transferId: Hex): Promise<bigint | undefined> {
    const [log] = await this.#read(this.#mailbox, [MESSAGE_SENT, transferId]);
    const laneId = log?.topics[2];
    if (laneId === undefined) return undefined;
    const { provider, blockTag } = this.#view.view;
    const mailbox = connectContract(mailboxAbi, this.#mailbox, provider);
    return (await mailbox.outboundLane(laneId, { blockTag })).destinationChainId;
  }

  /** The first that was told of each transfer of an asset that arrived, or came back. */
  async arrived(assetId: Hex): Promise<TransferLog[]> {
    const logs = await this.#read(this.#bridge, [ARRIVED, null, assetId]);
    const first = new Map<Hex, TransferLog>();
    for (const log of logs.map(transferLog)) {
      if (!first.has(log.transferId)) first.set(log.transferId, log);
    }
    return [...first.values()];
  }

  /** Transfers that were paid back here. */
  async cameBack(): Promise<TransferLog[]> {
    return (await this.#read(this.#bridge, [CAME_BACK])).map(transferLog);
  }

  /** Transfers that were ended here, or sent back. */
  async givenUp(): Promise<TransferLog[]> {
    const logs = await Promise.all([
      this.#read(this.#bridge, [RETURNED]),
      this.#read(this.#mailbox, [REJECTED]),
    ]);
    return logs.flat().map(transferLog);
  }

  /** Chains whose messages a transaction delivered. */
  async originsIn(transaction: Hex): Promise<bigint[]> {
    const { provider, blockTag } = this.#view.view;
    const receipt = await provider.getTransactionReceipt(transaction);
    const lanes = (receipt?.logs ?? []).flatMap((log) => {
      const event = mailboxInterface.parseLog(log);
      return event?.name === "MessagesDelivered" ? [event.args.laneId as Hex] : [];
    });
    const mailbox = connectContract(mailboxAbi, this.#mailbox, provider);
    const found = lanes.map((laneId) => mailbox.inboundLane(laneId, { blockTag }));
    return (await Promise.all(found)).map(({ originChainId }) => originChainId);
  }

  /** When a block was made, unix seconds. */
  async timeOf(block: number): Promise<bigint> {
    const found = await this.#view.view.provider.getBlock(block);
    if (found === null) throw new Error(`${this.#chain.chain.name} has lost block ${block}`);
    return BigInt(found.timestamp);
  }

  #read(address: Hex, topics: readonly (Hex | readonly Hex[] | null)[]): Promise<ReadLog[]> {
    const { chain } = this.#chain;
    const fromBlock = this.#chain.startOf("Bridge");
    return readLogs(this.#view.view, { address, topics, fromBlock, range: chain.logRange });
  }
}

function transferLog({ topics, blockNumber, transactionHash }: ReadLog): TransferLog {
  const [, transferId = "0x"] = topics;
  return { transferId: transferId as Hex, block: blockNumber, transaction: transactionHash as Hex };
}
