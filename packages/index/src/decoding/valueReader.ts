import type { ParamType } from "ethers";

import type { EventValue } from "../IndexedEvent.ts";
import type { EventData } from "./EventData.ts";
import { UnreadableEvent } from "./UnreadableEvent.ts";

/** Reads the values of one type. */
export interface ValueReader {
  /** Bytes that it takes among others: of its place, if it is dynamic. */
  readonly size: number;
  /** Whether its bytes stand elsewhere, at a place that is written among the others. */
  readonly isDynamic: boolean;
  /** @param at Where its bytes begin. */
  readonly read: (data: EventData, at: number) => EventValue;
}

const WORD = 32;
/** Of an address, in a word. */
const ADDRESS_ZEROS = "0".repeat(24);
const ZERO_DIGITS = "0".repeat(2 * WORD);
/** Keeps a mark of byte order, as it is part of the text. */
const UTF8 = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * The reader of a type, made of the readers of its parts.
 *
 * @throws TypeError if events of our contracts have no such type.
 */
export function valueReader(type: ParamType): ValueReader {
  if (type.isArray()) return arrayReader(valueReader(type.arrayChildren), type.arrayLength);
  if (type.isTuple()) return tupleReader(type.components.map(valueReader));
  switch (type.baseType) {
    case "address":
      return ofOneWord(readAddress);
    case "bool":
      return ofOneWord(readBool);
    case "bytes":
      return { size: WORD, isDynamic: true, read: readBytes };
    case "string":
      return { size: WORD, isDynamic: true, read: readText };
    default:
      return ofOneWord(wordReader(type.type));
  }
}

function ofOneWord(read: ValueReader["read"]): ValueReader {
  return { size: WORD, isDynamic: false, read };
}

/** Whole numbers of 8 to 256 bits, and 1 to 32 bytes. Other bytes of the word do not count. */
function wordReader(type: string): ValueReader["read"] {
  const [, kind, length] = /^(uint|int|bytes)(\d+)$/.exec(type) ?? [];
  const size = Number(length);
  switch (kind) {
    case "bytes":
      return (data, at) => data.fixed(at, size);
    case "uint":
      return (data, at) => data.number(at, size);
    case "int":
      return (data, at) => BigInt.asIntN(size, data.number(at, size));
    default:
      throw new TypeError(`no event of ours has a value of type ${type}`);
  }
}

function readAddress(data: EventData, at: number): EventValue {
  const word = data.digits(at, 2 * WORD);
  if (!word.startsWith(ADDRESS_ZEROS)) {
    throw new UnreadableEvent(`the address 0x${word} at byte ${at} has more than 20 bytes`);
  }
  return `0x${word.slice(ADDRESS_ZEROS.length)}`;
}

function readBool(data: EventData, at: number): EventValue {
  return data.digits(at, 2 * WORD) !== ZERO_DIGITS;
}

function readBytes(data: EventData, at: number): string {
  return data.bytes(at + WORD, data.index(at));
}

/** What is no UTF-8 becomes U+FFFD: anybody may send such a text, which must not stop the follower. */
function readText(data: EventData, at: number): EventValue {
  return UTF8.decode(Buffer.from(readBytes(data, at).slice("0x".length), "hex"));
}

function tupleReader(members: readonly ValueReader[]): ValueReader {
  const isDynamic = members.some((member) => member.isDynamic);
  const size = members.reduce((sum, member) => sum + member.size, 0);
  const read = (data: EventData, at: number) => {
    let place = at;
    return members.map((member) => {
      const value = readMember(member, data, at, place);
      place += member.size;
      return value;
    });
  };
  return { size: isDynamic ? WORD : size, isDynamic, read };
}

/** @param fixedLength -1 if its length is written before its items. */
function arrayReader(item: ValueReader, fixedLength: number): ValueReader {
  const isFixed = fixedLength >= 0;
  const isDynamic = !isFixed || item.isDynamic;
  const read = (data: EventData, at: number) => {
    const count = isFixed ? fixedLength : data.index(at);
    const begin = isFixed ? at : at + WORD;
    data.requireRoom(begin, count, item.size);
    return Array.from({ length: count }, (_, place) =>
      readMember(item, data, begin, begin + place * item.size),
    );
  };
  return { size: isDynamic ? WORD : fixedLength * item.size, isDynamic, read };
}

/**
 * One of several values that stand together.
 *
 * @param base From where the places of dynamic values count.
 * @param at Where the value stands, or its place.
 */
export function readMember(
  { isDynamic, read }: ValueReader,
  data: EventData,
  base: number,
  at: number,
): EventValue {
  return read(data, isDynamic ? base + data.index(at) : at);
}
