import { anyBytes, BytesError, fixedBytes, type Hex, uintBytes } from "../bytes.ts";
import { hasRightChecksum } from "../checksummed.ts";
import { digitsOf } from "../hexBytes.ts";
import { type AbiPart, type AbiType, isDynamic, membersOf, sizeInPlace, WORD } from "./AbiType.ts";

/**
 * Encodes values, as Solidity's `abi.encode` does.
 *
 * @param values In the order of the parts; structs by the names of their members.
 * @returns bytes, a multiple of 32
 * @throws BytesError `OutOfRange`, `WrongLength`, `NotBytes`; TypeError for a value of another type
 */
export function encodeAbi(parts: readonly AbiPart[], values: readonly unknown[]): Hex {
  return `0x${encodeParts(parts, values)}`;
}

/** Digits without `0x`, as of all functions below. */
function encodeParts(parts: readonly AbiPart[], values: readonly unknown[]): string {
  if (values.length !== parts.length) {
    throw new BytesError("WrongLength", { length: values.length, expected: parts.length });
  }
  let offset = parts.reduce((sum, { type }) => sum + sizeInPlace(type), 0);
  const places: string[] = [];
  const behind: string[] = [];
  for (const [index, { type }] of parts.entries()) {
    const digits = encodeValue(type, values[index]);
    if (isDynamic(type)) {
      places.push(word(BigInt(offset)));
      behind.push(digits);
      offset += digits.length / 2;
    } else {
      places.push(digits);
    }
  }
  return [...places, ...behind].join("");
}

function encodeValue(type: AbiType, value: unknown): string {
  switch (type.kind) {
    case "uint":
      return encodeUint(type.bits, value);
    case "int":
      throw new TypeError("this coder writes no integers with a sign");
    case "bool":
      return word(requireType<boolean>(value, "boolean") ? 1n : 0n);
    case "address":
      return encodeAddress(requireType(value, "string"));
    case "fixed":
      return padded(fixedBytes(requireType(value, "string"), type.size).slice(2));
    case "bytes":
      return withLength(anyBytes(requireType(value, "string")).slice(2));
    case "string":
      return withLength(digitsOf(new TextEncoder().encode(requireType(value, "string"))).slice(2));
    case "list": {
      const members = requireType<readonly unknown[]>(value, "object");
      return (
        word(BigInt(members.length)) + encodeParts(membersOf(type.of, members.length), members)
      );
    }
    case "tuple": {
      const members = requireType<Readonly<Record<string, unknown>>>(value, "object");
      return encodeParts(type.parts, inOrder(type.parts, members));
    }
  }
}

function encodeAddress(address: Hex): string {
  const digits = fixedBytes(address, 20).slice(2);
  if (!hasRightChecksum(address)) throw new TypeError(`${address} has a wrong checksum`);
  return digits.padStart(2 * WORD, "0");
}

function encodeUint(bits: number, value: unknown): string {
  const number = typeof value === "number" ? BigInt(value) : requireType<bigint>(value, "bigint");
  uintBytes(number, bits / 8);
  return word(number);
}

/** An array holds members in their order, an object by their names. */
function inOrder(parts: readonly AbiPart[], members: Readonly<Record<string, unknown>>): unknown[] {
  if (Array.isArray(members)) return members;
  return parts.map(({ name }) => members[name]);
}

function withLength(digits: string): string {
  return word(BigInt(digits.length / 2)) + padded(digits);
}

/** Filled up to whole words. */
function padded(digits: string): string {
  return digits.padEnd(Math.ceil(digits.length / (2 * WORD)) * 2 * WORD, "0");
}

function word(value: bigint): string {
  return uintBytes(value, WORD).slice(2);
}

function requireType<T>(value: unknown, wanted: string): T {
  if (typeof value !== wanted || value === null) throw new TypeError(`${value} is no ${wanted}`);
  return value as T;
}
