import { anyBytes, BytesError, type Hex, uintBytes } from "../bytes.ts";
import { checksummed } from "../checksummed.ts";
import { bytesIn } from "../hexBytes.ts";
import {
  type AbiPart,
  type AbiType,
  type AbiValue,
  isDynamic,
  sizeInPlace,
  WORD,
} from "./AbiType.ts";

/** No data is longer, so no offset needs to be more than a number. */
const MOST_BYTES = 0xffff_ffffn;

/**
 * Decodes values, as strictly as Solidity does: an integer, an address or a bool that does not fit its type is refused.
 *
 * @throws BytesError `Truncated`, `OutOfRange`, `NotBytes`
 */
export function decodeAbi(parts: readonly AbiPart[], data: Hex): readonly AbiValue[] {
  return decodeParts(parts, anyBytes(data).slice(2), 0);
}

/** @param digits All of the data, without `0x`. @param base Byte from which offsets count. */
function decodeParts(parts: readonly AbiPart[], digits: string, base: number): AbiValue[] {
  let at = base;
  return parts.map(({ type }) => {
    const place = isDynamic(type) ? base + lengthAt(digits, at) : at;
    at += sizeInPlace(type);
    return decodeValue(type, digits, place);
  });
}

function decodeValue(type: AbiType, digits: string, at: number): AbiValue {
  switch (type.kind) {
    case "uint":
      return uintAt(digits, at, type.bits);
    case "bool":
      return uintAt(digits, at, 1) === 1n;
    case "address":
      return checksummed(uintBytes(uintAt(digits, at, 160), 20));
    case "fixed":
      return fixedAt(digits, at, type.size);
    case "bytes":
      return `0x${blobAt(digits, at)}`;
    case "string":
      return textOf(blobAt(digits, at));
    case "list":
      return listAt(type.of, digits, at);
    case "tuple":
      return structOf(type.parts, decodeParts(type.parts, digits, at));
  }
}

/** A struct whose members have no names is a list. */
function structOf(parts: readonly AbiPart[], values: readonly AbiValue[]): AbiValue {
  if (parts.some(({ name }) => name === "")) return values;
  return Object.fromEntries(parts.map(({ name }, index) => [name, values[index] as AbiValue]));
}

function listAt(type: AbiType, digits: string, at: number): AbiValue {
  const length = lengthAt(digits, at);
  bytesAt(digits, at + WORD, length * WORD);
  return Array.from({ length }, (_, index) => decodeValue(type, digits, at + WORD * (1 + index)));
}

function fixedAt(digits: string, at: number, size: number): string {
  const word = bytesAt(digits, at, WORD);
  const value = `0x${word.slice(0, 2 * size)}`;
  if (/[^0]/.test(word.slice(2 * size))) throw new BytesError("OutOfRange", { value: `0x${word}` });
  return value;
}

/** Bytes behind their length. */
function blobAt(digits: string, at: number): string {
  return bytesAt(digits, at + WORD, lengthAt(digits, at));
}

function lengthAt(digits: string, at: number): number {
  const length = uintAt(digits, at, 256);
  if (length > MOST_BYTES) {
    throw new BytesError("Truncated", { length: digits.length / 2, needed: length });
  }
  return Number(length);
}

function uintAt(digits: string, at: number, bits: number): bigint {
  const value = BigInt(`0x${bytesAt(digits, at, WORD)}`);
  if (value >= 1n << BigInt(bits)) throw new BytesError("OutOfRange", { value, bits });
  return value;
}

function bytesAt(digits: string, at: number, size: number): string {
  const needed = at + size;
  if (2 * needed > digits.length) {
    throw new BytesError("Truncated", { length: digits.length / 2, needed });
  }
  return digits.slice(2 * at, 2 * needed);
}

function textOf(digits: string): string {
  const bytes = bytesIn(`0x${digits}`);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new BytesError("NotBytes", { value: `0x${digits}` });
  }
}
