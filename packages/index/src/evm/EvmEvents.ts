import type { Hex } from "@causeway/protocol";
import { interfaceOf } from "@causeway/protocol/contracts";
import { id } from "ethers";

import { EventDecoder } from "../decoding/EventDecoder.ts";
import type { EvmContracts } from "../products/EvmContract.ts";

/** A contract of an environment on one chain. */
export interface PlacedContract {
  /** Its name in its product; several contracts may have the same. */
  readonly contract: string;
  readonly address: Hex;
  /** Block from which on its events count; its first one if left out. */
  readonly firstBlock?: bigint | undefined;
}

/** How one kind of event is read. */
export interface EventReader {
  readonly kind: string;
  readonly decoder: EventDecoder;
}

/** Digits of a hash of events, and `0x`. */
const HASH_LENGTH = 18;

type Readers = ReadonlyMap<Hex, EventReader>;

interface KnownContract {
  readonly contract: string;
  readonly readers: Readers;
  readonly firstBlock: bigint;
}

/** The events of all contracts of an environment on one chain, by address and first topic. */
export class EvmEvents {
  readonly #contracts: ReadonlyMap<Hex, KnownContract>;
  /** First topics of all events of these contracts. */
  readonly topics: readonly Hex[];

  /**
   * @param products The contracts of each product, with their events.
   * @throws TypeError if no product lists a contract, two contracts have one address, or an ABI lacks an event.
   */
  constructor(products: readonly EvmContracts[], contracts: readonly PlacedContract[]) {
    const readers = readersOf(products);
    const known = contracts.map(({ contract, address, firstBlock = 0n }) => {
      const ofContract = readers.get(contract);
      if (ofContract === undefined)
        throw new TypeError(`no product lists the contract ${contract}`);
      return [address.toLowerCase(), { contract, readers: ofContract, firstBlock }] as const;
    });
    this.#contracts = new Map(known);
    if (this.#contracts.size < known.length) {
      throw new TypeError(`two of the contracts ${known.map(([address]) => address)} are one`);
    }
    this.topics = [...new Set(known.flatMap(([, one]) => [...one.readers.keys()]))];
  }

  /** Contracts whose events up to a block count. */
  addressesUntil(height: bigint): Hex[] {
    return [...this.#contracts].flatMap(([address, { firstBlock }]) =>
      firstBlock <= height ? [address] : [],
    );
  }

  /** Each contract, with a hash of the events that are read of it. */
  get sources(): string[] {
    return [...this.#contracts].map(([address, { contract, readers, firstBlock }]) => {
      const hash = id([...readers.keys()].sort().join()).slice(0, HASH_LENGTH);
      return `${contract} ${address} from ${firstBlock}, events ${hash}`;
    });
  }

  /** @returns undefined for events of other contracts, and those before a contract's first block. */
  find(address: Hex, topic: Hex, height: bigint): EventReader | undefined {
    const contract = this.#contracts.get(address);
    return contract && contract.firstBlock <= height ? contract.readers.get(topic) : undefined;
  }

  /** Each contract with its first topics. */
  *[Symbol.iterator](): Iterator<[address: Hex, readers: Readers]> {
    for (const [address, { readers }] of this.#contracts) yield [address, readers];
  }
}

function readersOf(products: readonly EvmContracts[]): Map<string, Map<Hex, EventReader>> {
  const found = new Map<string, Map<Hex, EventReader>>();
  for (const [contract, { abi, events }] of products.flatMap((listed) => Object.entries(listed))) {
    const ofContract = found.get(contract) ?? new Map<Hex, EventReader>();
    found.set(contract, ofContract);
    for (const name of events) {
      const event = interfaceOf(abi).getEvent(name);
      if (event === null) throw new TypeError(`the ABI of ${contract} has no event ${name}`);
      const decoder = new EventDecoder(event);
      ofContract.set(decoder.topic, { kind: `${contract}.${name}`, decoder });
    }
  }
  return found;
}
