import { ChainError } from "@causeway/chains";
import {
  blocksAt,
  type ContractLog,
  contractLogs,
  type EvmBlock,
  finalHeight,
  type Rpcs,
} from "@causeway/chains/evm";

import { UnreadableEvent } from "../decoding/UnreadableEvent.ts";
import type { IndexedBlock, IndexedChain } from "../IndexedChain.ts";
import type { IndexedEvent } from "../IndexedEvent.ts";
import type { EvmContracts } from "../products/EvmContract.ts";
import { type EventReader, EvmEvents, type PlacedContract } from "./EvmEvents.ts";
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

/** A log and the time of its block. */
type TimedLog = ContractLog & { readonly at: bigint };

/** An EVM chain as the follower reads it: events of all contracts by one request, and blocks in batches. */
export class EvmIndexedChain implements IndexedChain {
  readonly chainId: bigint;
  readonly name: string;
  readonly #rpcs: Rpcs;
  readonly #events: EvmEvents;
  readonly #blooms: LogBlooms;

  /** @throws TypeError if no product lists a contract, or two contracts have one address. */
  constructor(rpcs: Rpcs, { name, products, contracts }: EvmIndexedChainOptions) {
    this.chainId = rpcs.chainId;
    this.name = name;
    this.#rpcs = rpcs;
    this.#events = new EvmEvents(products, contracts);
    this.#blooms = new LogBlooms(this.#events);
  }

  async headHeight(): Promise<bigint> {
    return BigInt(await this.#rpcs.getBlockNumber());
  }

  finalisedHeight(): Promise<bigint> {
    return finalHeight(this.#rpcs);
  }

  async blocks(from: bigint, to: bigint): Promise<IndexedBlock[]> {
    const heights = Array.from({ length: Number(to - from) + 1 }, (_, at) => from + BigInt(at));
    const blocks = await blocksAt(this.#rpcs, heights);
    const broken = blocks.find((block, at) => at > 0 && blocks[at - 1]?.hash !== block.parentHash);
    if (broken !== undefined) throw this.#replaced(broken.height - 1n, broken.parentHash);
    return blocks.map(({ logsBloom, ...block }) => {
      return { ...block, mayHold: this.#blooms.kindsIn(logsBloom, block.height) };
    });
  }

  async events(from: bigint, to: bigint): Promise<IndexedEvent[]> {
    const addresses = this.#events.addressesUntil(to);
    if (addresses.length === 0) return [];
    const filter = { addresses, topics: this.#events.topics };
    const logs = await contractLogs(this.#rpcs, filter, { from, to });
    const ours = logs.filter((log) => this.#readerOf(log) !== undefined);
    return (await this.#withTimes(ours)).map((log) => this.#read(log));
  }

  /** What lacks its time has the one of its block, which must be the one that the log names. */
  async #withTimes(logs: readonly ContractLog[]): Promise<TimedLog[]> {
    const heights = new Set(logs.flatMap(({ height, at }) => (at === undefined ? [height] : [])));
    const blocks = await blocksAt(this.#rpcs, [...heights]);
    const byHeight = new Map(blocks.map((block) => [block.height, block]));
    return logs.map((log) => ({ ...log, at: log.at ?? this.#timeOf(log, byHeight) }));
  }

  #timeOf({ height, blockHash }: ContractLog, blocks: ReadonlyMap<bigint, EvmBlock>): bigint {
    const block = blocks.get(height);
    if (block?.hash !== blockHash) throw this.#replaced(height, blockHash);
    return block.at;
  }

  #readerOf({ address, topics: [topic = ""], height }: ContractLog): EventReader | undefined {
    return this.#events.find(address, topic, height);
  }

  #read(log: TimedLog): IndexedEvent {
    const { kind, decoder } = this.#readerOf(log) as EventReader;
    const { height, logIndex, blockHash, transaction, at, address: contract } = log;
    const place = { chainId: this.chainId, height, logIndex, blockHash, transaction, at };
    try {
      return { ...place, contract, kind, values: decoder.decode(log) };
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      const told = `${kind} of ${contract} in transaction ${transaction}, log ${logIndex}`;
      const message = `an event of ${this.name} cannot be read, ${told}: ${error.message}`;
      const details = { ...place, contract, kind, reason: error.message };
      throw new ChainError("MalformedEvent", message, details);
    }
  }

  #replaced(height: bigint, hash: string): ChainError {
    const message = `block ${height} of ${this.name} is not, or not any more, ${hash}`;
    return new ChainError("BlockReplaced", message, { chainId: this.chainId, height, hash });
  }
}
