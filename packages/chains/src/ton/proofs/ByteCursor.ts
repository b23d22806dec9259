import { invalidProof } from "./invalidProof.ts";

/** Reads bytes from the first to the last. */
export class ByteCursor {
  readonly #bytes: Uint8Array;
  #at = 0;
  #end: number;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#end = bytes.length;
  }

  get at(): number {
    return this.#at;
  }

  get left(): number {
    return this.#end - this.#at;
  }

  /** Lets the bytes end before their last one. */
  end(at: number): void {
    this.#end = at;
  }

  /** @throws ChainError `InvalidStateProof` if fewer are left. */
  bytes(length: number): Uint8Array {
    if (length > this.left) {
      throw invalidProof("it ends too early", { at: this.#at, wanted: length });
    }
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  /** A number of up to 6 bytes, the most significant first. */
  uint(length: number): number {
    return this.bytes(length).reduce((value, byte) => value * 256 + byte, 0);
  }
}
