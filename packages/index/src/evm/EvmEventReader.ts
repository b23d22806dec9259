import { type Blocks, ChainError } from "@causeway/chains";
import {
  blockLogs,
  blocksAt,
  type ContractLog,
  type ContractLogFilter,
  contractLogs,
  type EvmBlock,
  type Rpcs,
} from "@causeway/chains/evm";

import { UnreadableEvent } from "../decoding/UnreadableEvent.ts";
import type { IndexedEvent } from "../IndexedEvent.ts";
import type { EventReader, EvmEvents } from "./EvmEvents.ts";

/** A log and the time of its block. */
type TimedLog = ContractLog & { readonly at: bigint };

/** Reads the events of an environment's contracts on one EVM chain. */
export class EvmEventReader {
  readonly #rpcs: Rpcs;
  readonly #name: string;
  readonly #events: EvmEvents;

  /** @param name The chain's, for people. */
  constructor(rpcs: Rpcs, name: string, events: EvmEvents) {
    this.#rpcs = rpcs;
    this.#name = name;
    this.#events = events;
  }

  /**
   * Events in some blocks, by one request for their logs.
   *
   * @throws ChainError `RpcUnavailable`, `BlockReplaced`, `MalformedEvent`.
   */
  inRange(blocks: Blocks): Promise<IndexedEvent[]> {
    return this.#read(blocks.to, (filter) => contractLogs(this.#rpcs, filter, blocks));
  }

  /**
   * Events in one block, by its receipts.
   *
   * @throws ChainError `RpcUnavailable`, `BlockReplaced`, `MalformedEvent`.
   */
  inReceipts(height: bigint): Promise<IndexedEvent[]> {
    return this.#read(height, (filter) => blockLogs(this.#rpcs, filter, height));
  }

  async #read(
    to: bigint,
    read: (filter: ContractLogFilter) => Promise<ContractLog[]>,
  ): Promise<IndexedEvent[]> {
    const addresses = this.#events.addressesUntil(to);
    if (addresses.length === 0) return [];
    const logs = await read({ addresses, topics: this.#events.topics });
    const ours = logs.filter((log) => this.#readerOf(log) !== undefined);
    return (await this.#withTimes(ours)).map((log) => this.#decode(log));
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
    if (block?.hash === blockHash) return block.at;
    const message = `block ${height} of ${this.#name} is not, or not any more, ${blockHash}`;
    const { chainId } = this.#rpcs;
    throw new ChainError("BlockReplaced", message, { chainId, height, hash: blockHash });
  }

  #readerOf({ address, topics: [topic = ""], height }: ContractLog): EventReader | undefined {
    return this.#events.find(address, topic, height);
  }

  #decode(log: TimedLog): IndexedEvent {
    const { kind, decoder } = this.#readerOf(log) as EventReader;
    const { height, logIndex, blockHash, transaction, at, address: contract } = log;
    const place = { chainId: this.#rpcs.chainId, height, logIndex, blockHash, transaction, at };
    try {
      return { ...place, contract, kind, values: decoder.decode(log) };
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      const told = `${kind} of ${contract} in transaction ${transaction}, log ${logIndex}`;
      const message = `an event of ${this.#name} cannot be read, ${told}: ${error.message}`;
      const details = { ...place, contract, kind, reason: error.message };
      throw new ChainError("MalformedEvent", message, details);
    }
  }
}
