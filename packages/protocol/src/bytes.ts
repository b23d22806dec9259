import { ProtocolError } from "./ProtocolError.ts";

/** Bytes as lower-case hexadecimal digits after `0x`, two per byte. */
export type Hex = string;

const DIGITS = /^0x[\da-f]*$/i;

/** 32 zero bytes. Zero is never a root, a committee, a key, a signer or a state kind. */
export const ZERO_WORD: Hex = `0x${"00".repeat(32)}`;

export type BytesErrorCode = "OutOfRange" | "WrongLength" | "NotBytes" | "Truncated" | "LeftOver";

/** A value does not fit the bytes that hold it, or bytes do not have the length they need. */
export class BytesError extends ProtocolError<BytesErrorCode> {}

/**
 * An unsigned integer as `size` big-endian bytes.
 *
 * @throws BytesError `OutOfRange` if it is negative or needs more than `size` bytes.
 */
export function uintBytes(value: bigint, size: number): Hex {
  if (value < 0n || value >= 1n << BigInt(size * 8)) {
    throw new BytesError("OutOfRange", { value, bits: size * 8 });
  }
  return `0x${value.toString(16).padStart(2 * size, "0")}`;
}

/**
 * Canonical (lower-case) form of bytes of any length.
 *
 * @throws BytesError `NotBytes` if `value` is not `0x` and an even number of hexadecimal digits.
 */
export function anyBytes(value: Hex): Hex {
  if (!DIGITS.test(value) || value.length % 2 !== 0) throw new BytesError("NotBytes", { value });
  return value.toLowerCase();
}

/**
 * Canonical (lower-case) form of exactly `size` bytes.
 *
 * @throws BytesError `NotBytes`, or `WrongLength` if there are more or fewer.
 */
export function fixedBytes(value: Hex, size: number): Hex {
  const bytes = anyBytes(value);
  const length = bytes.length / 2 - 1;
  if (length !== size) throw new BytesError("WrongLength", { length, expected: size });
  return bytes;
}

/**
 * Bytes one after the other. All of them are known to be in canonical form: ethers' `concat` checks and reads each digit
 * again.
 */
export function joinBytes(...parts: readonly Hex[]): Hex {
  return `0x${parts.map((part) => part.slice("0x".length)).join("")}`;
}

/** Reads a byte string from front to back. */
export class ByteReader {
  readonly #digits: string;
  readonly #length: number;
  #offset = 0;

  /** @throws BytesError `NotBytes` if `data` is not a byte string. */
  constructor(data: Hex) {
    this.#digits = anyBytes(data).slice("0x".length);
    this.#length = this.#digits.length / 2;
  }

  /** Number of bytes read so far. */
  get offset(): number {
    return this.#offset;
  }

  /** Whether everything was read. */
  get done(): boolean {
    return this.#offset === this.#length;
  }

  /** @throws BytesError `Truncated` if fewer than `size` bytes are left. */
  bytes(size: number): Hex {
    const end = this.#offset + size;
    if (end > this.#length) {
      throw new BytesError("Truncated", { length: this.#length, needed: end });
    }
    const slice = this.#digits.slice(2 * this.#offset, 2 * end);
    this.#offset = end;
    return `0x${slice}`;
  }

  /** The next `size` bytes as an unsigned integer. */
  uint(size: number): bigint {
    return BigInt(this.bytes(size));
  }

  /** The next `size` (at most 6) bytes as a number. */
  number(size: number): number {
    return Number(this.uint(size));
  }

  /** @throws BytesError `LeftOver` if there is more to read. */
  end(): void {
    const left = this.#length - this.#offset;
    if (left !== 0) throw new BytesError("LeftOver", { offset: this.#offset, left });
  }
}
