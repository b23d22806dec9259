import type { Hex } from "@causeway/protocol";

import { UnreadableEvent } from "./UnreadableEvent.ts";

const WORD = 32;
/** Before the digits of all bytes. */
const PREFIX = "0x".length;
/** A place or a length of more than four bytes is beyond any data. */
const LEADING_ZEROS = "0".repeat(56);

/**
 * The words of an event, which a hostile contract may have chosen. Nothing outside of them is read. All reads together
 * take no more bytes than there are: an encoder writes each value once, so pointers to the same bytes are refused.
 */
export class EventData {
  readonly #text: Hex;
  readonly #size: number;
  #left: number;

  /** @param bytes In lower case. */
  constructor(bytes: Hex) {
    this.#text = bytes;
    this.#size = (bytes.length - PREFIX) / 2;
    this.#left = this.#size;
  }

  /** The last digits of a word. */
  digits(at: number, count: number): string {
    const end = this.#read(at, WORD) + 2 * WORD;
    return this.#text.slice(end - count, end);
  }

  /** The low bits of a word, which are whole bytes. */
  number(at: number, bits: number): bigint {
    return BigInt(`0x${this.digits(at, bits / 4)}`);
  }

  /** The first bytes of a word. */
  fixed(at: number, size: number): Hex {
    const begin = this.#read(at, WORD);
    return `0x${this.#text.slice(begin, begin + 2 * size)}`;
  }

  /** Bytes that need not end with a word. */
  bytes(at: number, size: number): Hex {
    const begin = this.#read(at, size);
    return `0x${this.#text.slice(begin, begin + 2 * size)}`;
  }

  /**
   * A place or a length: it has at most four bytes.
   *
   * @throws UnreadableEvent if it is larger.
   */
  index(at: number): number {
    const digits = this.digits(at, 2 * WORD);
    if (!digits.startsWith(LEADING_ZEROS)) {
      throw new UnreadableEvent(`the place or length 0x${digits} at byte ${at} is beyond its data`);
    }
    return Number.parseInt(digits.slice(LEADING_ZEROS.length), 16);
  }

  /** @throws UnreadableEvent unless there is room for `count` values of `size` bytes at `at`. */
  requireRoom(at: number, count: number, size: number): void {
    if (at + count * size > this.#size) this.#refuse(at, count * size);
  }

  /** @returns where the bytes begin in the text. */
  #read(at: number, size: number): number {
    if (at + size > this.#size) this.#refuse(at, size);
    this.#left -= size;
    if (this.#left < 0) {
      throw new UnreadableEvent(`its values have more than the ${this.#size} bytes of its data`);
    }
    return PREFIX + 2 * at;
  }

  #refuse(at: number, size: number): never {
    throw new UnreadableEvent(`it needs ${size} bytes at byte ${at}, and has ${this.#size}`);
  }
}
