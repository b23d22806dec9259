import { type EventFragment, Interface, type ParamType, type Result } from "ethers";

import type { EventWords } from "../../src/decoding/EventDecoder.ts";
import type { EventValue } from "../../src/IndexedEvent.ts";

/** Stands for a text that ethers refuses when it is read, since it is no UTF-8. */
export const NOT_UTF8 = "not UTF-8";

/** Values of an event as ethers reads them. */
export interface EthersValues {
  readonly values: Readonly<Record<string, EventValue>>;
  /** Bytes of the data that were read for them; without those of texts that are no UTF-8. */
  readonly bytesRead: number;
}

/** @returns undefined if ethers refuses the event, or one of its values when it is read. */
export function ethersValues(event: EventFragment, log: EventWords): EthersValues | undefined {
  try {
    const parsed = new Interface([event]).parseLog({ ...log, topics: [...log.topics] });
    if (parsed === null) return undefined;
    const values = event.inputs.map((input, at) => [input.name, valueAt(parsed.args, at, input)]);
    const read = event.inputs.map((input, at) =>
      input.indexed ? 0 : bytesOf(input, values[at]?.[1] as EventValue),
    );
    return { values: Object.fromEntries(values), bytesRead: sum(read) };
  } catch {
    return undefined;
  }
}

function valueAt(list: Result, at: number, type: ParamType): EventValue {
  try {
    return plain(list[at], type);
  } catch (error) {
    if (saysNotUtf8(error)) return NOT_UTF8;
    throw error;
  }
}

/** The library wraps the error of a value once for each list that it stands in. */
function saysNotUtf8(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { message, error: inner } = error as Error & { readonly error?: unknown };
  return message.startsWith("invalid codepoint") || saysNotUtf8(inner);
}

function plain(value: unknown, type: ParamType): EventValue {
  if (isHashed(value)) return value.hash;
  if (type.isArray()) {
    const list = value as Result;
    return Array.from({ length: list.length }, (_, at) => valueAt(list, at, type.arrayChildren));
  }
  if (type.isTuple()) {
    return type.components.map((member, at) => valueAt(value as Result, at, member));
  }
  return type.baseType === "address" ? String(value).toLowerCase() : (value as EventValue);
}

function isHashed(value: unknown): value is { readonly hash: string } {
  return typeof value === "object" && value !== null && "hash" in value;
}

function bytesOf(type: ParamType, value: EventValue): number {
  const place = isDynamic(type) ? 32 : 0;
  const list = value as readonly EventValue[];
  if (type.isArray()) {
    const length = type.arrayLength < 0 ? 32 : 0;
    return place + length + sum(list.map((item) => bytesOf(type.arrayChildren, item)));
  }
  if (type.isTuple()) {
    return place + sum(type.components.map((member, at) => bytesOf(member, list[at] ?? 0n)));
  }
  if (value === NOT_UTF8) return place + 32;
  if (type.baseType === "bytes") return place + 32 + (String(value).length - 2) / 2;
  return type.baseType === "string" ? place + 32 + Buffer.byteLength(String(value)) : 32;
}

function isDynamic(type: ParamType): boolean {
  if (type.isArray()) return type.arrayLength < 0 || isDynamic(type.arrayChildren);
  if (type.isTuple()) return type.components.some(isDynamic);
  return type.baseType === "bytes" || type.baseType === "string";
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
