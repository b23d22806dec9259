import { AnswerUnusable } from "./AnswerUnusable.ts";

/** Values in an answer: each takes many times the memory of its text. */
const MOST_VALUES = 250_000;
/** Lists and objects within each other: what walks through them calls itself. */
const MOST_DEPTH = 64;
/** Bytes of a text that is no data: as a number in decimal digits it would take seconds to read. */
const LONGEST_PLAIN = 10_000;

const [QUOTE, BACKSLASH, COMMA, ZERO, X] = [0x22, 0x5c, 0x2c, 0x30, 0x78];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Bounds what JSON comes to once it is parsed. It is looked at piece by piece, as it comes. */
export class JsonBounds {
  #values = 1;
  #depth = 0;
  #isText = false;
  #isEscaped = false;
  /** Bytes of the text so far. */
  #length = 0;
  /** Whether it begins as hexadecimal data does. */
  #isData = false;
  readonly #longestText: number;

  /** @param longestText Bytes of a text that does not begin as data: larger where nobody reads it as a number. */
  constructor(longestText = LONGEST_PLAIN) {
    this.#longestText = longestText;
  }

  /** @throws AnswerUnusable */
  check(piece: Uint8Array): void {
    for (let at = 0; at < piece.length; at++) {
      if (this.#isText && this.#isData && this.#length > 1) at = this.#endOfData(piece, at);
      const byte = piece[at];
      if (byte === undefined) return;
      if (this.#isText) this.#checkText(byte);
      else this.#checkStructure(byte);
    }
  }

  /** Most of an answer is data, in which nothing is to be looked at. */
  #endOfData(piece: Uint8Array, from: number): number {
    const quote = piece.indexOf(QUOTE, from);
    const end = quote < 0 ? piece.length : quote;
    // Data needs no escapes.
    this.#isData = !piece.subarray(from, end).includes(BACKSLASH);
    if (!this.#isData) return from;
    this.#length += end - from;
    return end;
  }

  #checkText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) {
      this.#isText = false;
      return;
    }
    if (this.#length === 0) this.#isData = byte === ZERO;
    else if (this.#length === 1) this.#isData &&= byte === X;
    this.#length += 1;
    if (this.#length > this.#longestText && !this.#isData) {
      throw tooComplex(`a text of more than ${this.#longestText} bytes that is no data`);
    }
  }

  #checkStructure(byte: number): void {
    if (byte === QUOTE) {
      this.#isText = true;
      this.#length = 0;
    } else if (byte === COMMA) this.#count();
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      this.#count();
      this.#depth += 1;
      if (this.#depth > MOST_DEPTH) throw tooComplex(`more than ${MOST_DEPTH} levels`);
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.#depth -= 1;
  }

  #count(): void {
    this.#values += 1;
    if (this.#values > MOST_VALUES) throw tooComplex(`more than ${MOST_VALUES} values`);
  }
}

function tooComplex(what: string): AnswerUnusable {
  return new AnswerUnusable("TOO_COMPLEX", `the answer has ${what}`);
}
