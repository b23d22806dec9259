import { ChainError } from "@causeway/chains";
import {
  blocksAt,
  type EvmBlock,
  finalHeight,
  newestBlock,
  type Rpcs,
  receiptOf,
} from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";

import type { IndexedBlock, IndexedChain } from "../IndexedChain.ts";
import type { IndexedEvent } from "../IndexedEvent.ts";
import type { EvmContracts } from "../products/EvmContract.ts";
import { EvmEventReader } from "./EvmEventReader.ts";
import { EvmEvents, type PlacedContract } from "./EvmEvents.ts";
import { LogBlooms } from "./LogBlooms.ts";

/** Which events of a chain are read. */
export interface EvmIndexedChainOptions {
  /** The chain's, for people. */
  readonly name: string;
  /** The contracts of each product, with their events. */
  readonly products: readonly EvmContracts[];
  /** Those of the environment on this chain. */
  readonly contracts: readonly PlacedContract[];
}

/** An EVM chain as the follower reads it: events of all contracts by one request, and blocks in batches. */
export class EvmIndexedChain implements IndexedChain {
  readonly chainId: bigint;
  readonly name: string;
  readonly sources: readonly string[];
  readonly #rpcs: Rpcs;
  readonly #reader: EvmEventReader;
  readonly #blooms: LogBlooms;

  /** @throws TypeError if no product lists a contract, or two contracts have one address. */
  constructor(rpcs: Rpcs, { name, products, contracts }: EvmIndexedChainOptions) {
    const events = new EvmEvents(products, contracts);
    this.chainId = rpcs.chainId;
    this.name = name;
    this.sources = events.sources;
    this.#rpcs = rpcs;
    this.#reader = new EvmEventReader(rpcs, name, events);
    this.#blooms = new LogBlooms(events);
  }

  async newestBlock(): Promise<IndexedBlock> {
    return this.#indexed(await newestBlock(this.#rpcs));
  }

  finalisedHeight(): Promise<bigint> {
    return finalHeight(this.#rpcs);
  }

  async blocks(from: bigint, to: bigint): Promise<IndexedBlock[]> {
    const heights = Array.from({ length: Number(to - from) + 1 }, (_, at) => from + BigInt(at));
    const blocks = await blocksAt(this.#rpcs, heights);
    const broken = blocks.find((block, at) => at > 0 && blocks[at - 1]?.hash !== block.parentHash);
    if (broken !== undefined) throw this.#replaced(broken);
    return blocks.map((block) => this.#indexed(block));
  }

  events(from: bigint, to: bigint): Promise<IndexedEvent[]> {
    return this.#reader.inRange({ from, to });
  }

  /** Events of a transaction, in their order; undefined as long as an RPC does not have it. @throws ChainError */
  async eventsOf(transaction: Hex): Promise<IndexedEvent[] | undefined> {
    const receipt = await receiptOf(this.#rpcs, transaction);
    if (receipt === undefined) return undefined;
    const events = await this.events(receipt.height, receipt.height);
    return events.filter((event) => event.transaction === receipt.hash);
  }

  #indexed({ logsBloom, ...block }: EvmBlock): IndexedBlock {
    return { ...block, mayHold: this.#blooms.kindsIn(logsBloom, block.height) };
  }

  #replaced({ height, parentHash }: IndexedBlock): ChainError {
    const { chainId, name } = this;
    const message = `block ${height - 1n} of ${name} is not, or not any more, ${parentHash}`;
    return new ChainError("BlockReplaced", message, { chainId, height, parentHash });
  }
}
