import { AnswerUnusable } from "./AnswerUnusable.ts";
import type { Asking } from "./Asking.ts";

/**
 * Reads an answer piece by piece, and no more of it than it may have.
 *
 * @throws AnswerUnusable `TOO_LARGE`, or what `onPiece` throws
 */
export async function readBounded(
  pieces: AsyncIterable<Uint8Array>,
  { mostBytes, budget, onPiece }: Pick<Asking, "mostBytes" | "budget" | "onPiece">,
): Promise<Uint8Array> {
  const whole = new GrowingBytes();
  try {
    for await (const piece of pieces) {
      if (whole.length + piece.length > mostBytes) {
        throw new AnswerUnusable("TOO_LARGE", `the answer has more than ${mostBytes} bytes`);
      }
      budget?.take(piece.length);
      whole.add(piece);
      onPiece?.(piece);
    }
    return whole.bytes;
  } finally {
    budget?.give(whole.length);
  }
}

/** Copies what is added: many small pieces would take many times their bytes. */
class GrowingBytes {
  #room = new Uint8Array(2 ** 14);
  length = 0;

  get bytes(): Uint8Array {
    return this.#room.subarray(0, this.length);
  }

  add(piece: Uint8Array): void {
    const length = this.length + piece.length;
    if (length > this.#room.length) {
      const larger = new Uint8Array(2 ** Math.ceil(Math.log2(length)));
      larger.set(this.bytes);
      this.#room = larger;
    }
    this.#room.set(piece, this.length);
    this.length = length;
  }
}
