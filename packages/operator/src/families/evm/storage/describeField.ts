import { type Hex, timeText } from "@causeway/protocol";
import { getAddress, toBeHex, ZeroAddress } from "ethers";

import { describeSeconds } from "../../../core/describeSeconds.ts";
import type { Names } from "../proposals/Names.ts";
import type { Field, FieldKey, PathPart } from "./findFields.ts";
import { wordHex } from "./StorageKeys.ts";

/** The bytes of a field in a word, as a number. */
export function fieldOf(word: Hex, { offset, bytes }: Pick<Field, "offset" | "bytes">): bigint {
  return (BigInt(word) >> BigInt(8 * offset)) & ((1n << BigInt(8 * bytes)) - 1n);
}

/**
 * A field by names: `roles[anchor].members[council].since`.
 *
 * @param words Names of hashes that the configuration does not know.
 */
export function pathText(path: readonly PathPart[], names: Names, words: Words): string {
  return path
    .map((part, index) => {
      if ("name" in part) return index === 0 ? part.name : `.${part.name}`;
      return `[${"index" in part ? part.index : keyText(part.key, names, words)}]`;
    })
    .join("");
}

type Words = ReadonlyMap<string, string>;

function keyText({ type, word, mapping }: FieldKey, names: Names, words: Words): string {
  if (type === "address" || type.startsWith("contract ")) {
    const address = addressOf(word);
    return names.ofAddress(address) ?? address;
  }
  if (type === "bytes4") {
    const selector = wordHex(word).slice(0, 10);
    return names.ofSelector(selector) ?? selector;
  }
  if (type === "bytes32") {
    const hex = wordHex(word);
    return names.ofWord(hex) ?? words.get(hex) ?? (word < SMALL ? `${word}` : hex);
  }
  return (/role/i.test(mapping) ? names.ofRole(word) : names.ofChain(word)) ?? `${word}`;
}

/** Numbers that are no hash, and no bit field. */
const SMALL = 2n ** 96n;

/** Whether a field holds an address. */
export function isAddress({ type }: Pick<Field, "type">): boolean {
  return type === "address" || type === "address payable" || type.startsWith("contract ");
}

/**
 * The value of a field, in words.
 *
 * @param value The field's bytes as a number.
 */
export function describeField(field: Field, value: bigint, names: Names): string {
  const { type } = field;
  if (isAddress(field)) return describeAddress(addressOf(value), names);
  if (type === "bool") return value === 0n ? "false" : "true";
  if (type === "bytes" || type === "string") return describeBytes(value);
  if (type === "Time.Delay") return describeDelay(value);
  return describeWord(field, value, names);
}

function describeWord(field: Field, value: bigint, names: Names): string {
  const { type, bytes } = field;
  if (/^bytes\d+$/.test(type)) {
    const hex = toBeHex(value, bytes);
    const name = names.ofWord(hex);
    return name === undefined ? hex : `${name}, ${hex}`;
  }
  if (/^uint\d+$/.test(type)) return describeNumber(field, value, names);
  if (/^int\d+$/.test(type)) return `${BigInt.asIntN(8 * bytes, value)}`;
  return type.startsWith("part of") ? toBeHex(value, 32) : `${value}`;
}

function describeAddress(address: Hex, names: Names): string {
  if (address === ZeroAddress) return "none";
  const name = names.ofAddress(address);
  return name === undefined ? address : `${name}, ${address}`;
}

function addressOf(word: bigint): Hex {
  return getAddress(toBeHex(word & ((1n << 160n) - 1n), 20)) as Hex;
}

/** Bytes of at most 31 stand in the slot itself, with twice their number in its lowest byte. */
function describeBytes(word: bigint): string {
  if (word === 0n) return "empty";
  if ((word & 1n) === 1n) return `${(word - 1n) / 2n} bytes`;
  return wordHex(word).slice(0, 2 + Number(word & 0xffn));
}

/** OpenZeppelin's: a delay, and another one that replaces it at a time. */
function describeDelay(value: bigint): string {
  const mask = 2n ** 32n - 1n;
  const [after, before, effect] = [value & mask, (value >> 32n) & mask, value >> 64n];
  if (effect === 0n) return describeSeconds(after);
  return `${describeSeconds(after)} from ${timeText(effect)} on, ${describeSeconds(before)} before`;
}

const IS_TIME = /(?:At|Until|From|Since|Time|since|until|[tT]imepoint|deadline)$/;
const IS_SPAN = /(?:delay|lifetime|seconds|window|expiry)$/i;
const IS_ROLE = /^(?:admin|guardian)$|roles?$/i;
/** Before, numbers are no times of a chain: 0, or a count. */
const FIRST_TIME = 1_400_000_000n;
const LAST_TIME = 10_000_000_000n;

function describeNumber({ path, type }: Field, value: bigint, names: Names): string {
  const name = path.flatMap((part) => ("name" in part ? part.name : [])).at(-1) ?? "";
  if (type === "uint64" && IS_ROLE.test(name)) return names.ofRole(value) ?? `role ${value}`;
  if (IS_TIME.test(name)) return describeTime(value);
  if (IS_SPAN.test(name)) return describeSeconds(value);
  if (/chainId$/i.test(name)) return names.ofChain(value) ?? `${value}`;
  return value < SMALL ? `${value}` : wordHex(value);
}

function describeTime(value: bigint): string {
  if (value === 0n) return "never";
  return value >= FIRST_TIME && value < LAST_TIME ? timeText(value) : `${value}`;
}
