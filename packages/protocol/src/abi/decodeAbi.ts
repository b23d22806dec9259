import { anyBytes, BytesError, type Hex, uintBytes } from "../bytes.ts";
import { checksummed } from "../checksummed.ts";
import { bytesIn } from "../hexBytes.ts";
import {
  type AbiPart,
  type AbiType,
  type AbiValue,
  isDynamic,
  membersOf,
  sizeInPlace,
  WORD,
} from "./AbiType.ts";

/** No data is longer, so no offset needs to be more than a number. */
const MOST_BYTES = 0xffff_ffffn;

/** Data, and how much of it was read. */
interface Reading {
  /** Without `0x`. */
  readonly digits: string;
  /** Bytes. */
  read: number;
}

/**
 * Decodes values, as strictly as Solidity does: an integer, an address or a bool that does not fit its type is refused.
 * Values that share bytes are refused, too: a few words could be read as gigabytes.
 *
 * @throws BytesError `Truncated`, `OutOfRange`, `NotBytes`
 */
export function decodeAbi(parts: readonly AbiPart[], data: Hex): readonly AbiValue[] {
  return decodeParts(parts, { digits: anyBytes(data).slice(2), read: 0 }, 0);
}

/** @param base Byte from which offsets count. */
function decodeParts(parts: readonly AbiPart[], data: Reading, base: number): AbiValue[] {
  let at = base;
  return parts.map(({ type }) => {
    const place = isDynamic(type) ? base + lengthAt(data, at) : at;
    at += sizeInPlace(type);
    return decodeValue(type, data, place);
  });
}

function decodeValue(type: AbiType, data: Reading, at: number): AbiValue {
  switch (type.kind) {
    case "uint":
      return uintAt(data, at, type.bits);
    case "int":
      return intAt(data, at, type.bits);
    case "bool":
      return uintAt(data, at, 1) === 1n;
    case "address":
      return checksummed(uintBytes(uintAt(data, at, 160), 20));
    case "fixed":
      return fixedAt(data, at, type.size);
    case "bytes":
      return `0x${blobAt(data, at)}`;
    case "string":
      return textOf(blobAt(data, at));
    case "list":
      return listAt(type.of, data, at);
    case "tuple":
      return structOf(type.parts, decodeParts(type.parts, data, at));
  }
}

/** A struct whose members have no names is a list. */
function structOf(parts: readonly AbiPart[], values: readonly AbiValue[]): AbiValue {
  if (parts.some(({ name }) => name === "")) return values;
  return Object.fromEntries(parts.map(({ name }, index) => [name, values[index] as AbiValue]));
}

function listAt(type: AbiType, data: Reading, at: number): AbiValue {
  const length = lengthAt(data, at);
  requireBytes(data, at + WORD + length * sizeInPlace(type));
  return decodeParts(membersOf(type, length), data, at + WORD);
}

function fixedAt(data: Reading, at: number, size: number): string {
  const word = bytesAt(data, at, WORD);
  const value = `0x${word.slice(0, 2 * size)}`;
  if (/[^0]/.test(word.slice(2 * size))) throw new BytesError("OutOfRange", { value: `0x${word}` });
  return value;
}

/** Bytes behind their length. */
function blobAt(data: Reading, at: number): string {
  return bytesAt(data, at + WORD, lengthAt(data, at));
}

function lengthAt(data: Reading, at: number): number {
  const length = uintAt(data, at, 256);
  if (length > MOST_BYTES) {
    throw new BytesError("Truncated", { length: data.digits.length / 2, needed: length });
  }
  return Number(length);
}

function uintAt(data: Reading, at: number, bits: number): bigint {
  const value = BigInt(`0x${bytesAt(data, at, WORD)}`);
  if (value >= 1n << BigInt(bits)) throw new BytesError("OutOfRange", { value, bits });
  return value;
}

/** Solidity fills a word with the sign. */
function intAt(data: Reading, at: number, bits: number): bigint {
  const value = BigInt.asIntN(256, uintAt(data, at, 256));
  if (value !== BigInt.asIntN(bits, value)) throw new BytesError("OutOfRange", { value, bits });
  return value;
}

function bytesAt(data: Reading, at: number, size: number): string {
  requireBytes(data, at + size);
  data.read += size;
  requireBytes(data, data.read);
  return data.digits.slice(2 * at, 2 * (at + size));
}

function requireBytes({ digits }: Reading, needed: number): void {
  const length = digits.length / 2;
  if (needed > length) throw new BytesError("Truncated", { length, needed });
}

function textOf(digits: string): string {
  const bytes = bytesIn(`0x${digits}`);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new BytesError("NotBytes", { value: `0x${digits}` });
  }
}
