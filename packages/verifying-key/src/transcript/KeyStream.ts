import { createCipheriv } from "node:crypto";

const KEY_BYTES = 32;
const BLOCK_BYTES = 64;

/** The random numbers that snarkjs takes from a hash: ChaCha20's key stream, its key the hash's first 32 bytes. */
export class KeyStream {
  readonly #cipher;
  #block: Buffer = Buffer.alloc(0);

  /** @param hash At least 32 bytes, read as eight big-endian words, which the key has in little-endian order. */
  constructor(hash: Uint8Array) {
    const key = Buffer.from(hash.subarray(0, KEY_BYTES)).swap32();
    this.#cipher = createCipheriv("chacha20", key, Buffer.alloc(16));
  }

  /** The next 32 bits. */
  word(): bigint {
    if (this.#block.length === 0) this.#block = this.#cipher.update(Buffer.alloc(BLOCK_BYTES));
    const word = this.#block.readUInt32LE();
    this.#block = this.#block.subarray(4);
    return BigInt(word);
  }

  /** The next 256 bits: little-endian by 64 bits, each of which has its upper half first. */
  number256(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 256n; shift += 64n) {
      const upper = this.word();
      value |= ((upper << 32n) | this.word()) << shift;
    }
    return value;
  }
}
