import type { Hex } from "@causeway/protocol";
import { getBytes, keccak256 } from "ethers";

import type { EvmEvents } from "./EvmEvents.ts";

/** A bit of a bloom: a hexadecimal digit, and the bit in it. */
interface BloomBit {
  readonly digit: number;
  readonly mask: number;
}

interface KnownTopic {
  readonly kind: string;
  readonly topic: Hex;
  readonly bits: readonly BloomBit[];
}

interface KnownAddress {
  readonly address: Hex;
  readonly bits: readonly BloomBit[];
  readonly topics: readonly KnownTopic[];
}

const BLOOM_BYTES = 256;
/** Bits that an address or a topic sets. */
const BITS_PER_VALUE = 3;
/** A bloom says nothing if it names so many contracts' events without cause, on average: receipts would be read in vain. */
const MOST_FALSE_CLAIMS = 0.1;

/** Which events a block may hold by its `logsBloom`: all that it holds, and now and then another. */
export class LogBlooms {
  readonly #events: EvmEvents;
  readonly #known: readonly KnownAddress[];

  constructor(events: EvmEvents) {
    this.#events = events;
    this.#known = [...events].map(([address, readers]) => {
      const topics = [...readers].map(([topic, { kind }]) => ({
        kind,
        topic,
        bits: bitsOf(topic),
      }));
      return { address, bits: bitsOf(address), topics };
    });
  }

  /** Kinds of event that a block may hold; undefined if it has no bloom, or is so full that its bloom names any event. */
  kindsIn(bloom: Hex | undefined, height: bigint): string[] | undefined {
    if (bloom === undefined || this.#falseClaims(bloom) > MOST_FALSE_CLAIMS) return undefined;
    const kinds = new Set<string>();
    for (const { address, bits, topics } of this.#known) {
      if (!hasAll(bloom, bits)) continue;
      for (const { kind, topic, bits: topicBits } of topics) {
        const isKept = this.#events.find(address, topic, height) !== undefined;
        if (isKept && hasAll(bloom, topicBits)) kinds.add(kind);
      }
    }
    return [...kinds];
  }

  /** How many contracts' events a bloom with so many bits names, if the block has none of them. */
  #falseClaims(bloom: Hex): number {
    const chance = (setBits(bloom) / (8 * BLOOM_BYTES)) ** BITS_PER_VALUE;
    const claims = this.#known.map(({ topics }) => chance * Math.min(1, topics.length * chance));
    return claims.reduce((sum, claim) => sum + claim, 0);
  }
}

/** The three bits that an address or a topic sets, as Ethereum's yellow paper (4.3.1) has them. */
function bitsOf(value: Hex): BloomBit[] {
  const hash = getBytes(keccak256(value));
  return [0, 2, 4].map((at) => {
    const bit = (((hash[at] ?? 0) << 8) + (hash[at + 1] ?? 0)) % (8 * BLOOM_BYTES);
    const digit = "0x".length + 2 * BLOOM_BYTES - 1 - Math.floor(bit / 4);
    return { digit, mask: 1 << (bit % 4) };
  });
}

function hasAll(bloom: Hex, bits: readonly BloomBit[]): boolean {
  return bits.every(({ digit, mask }) => {
    return (Number.parseInt(bloom[digit] ?? "0", 16) & mask) !== 0;
  });
}

function setBits(bloom: Hex): number {
  let count = 0;
  for (const byte of getBytes(bloom)) for (let rest = byte; rest > 0; rest &= rest - 1) count++;
  return count;
}
