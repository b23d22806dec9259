import { anyBytes, BytesError, type Hex, joinBytes } from "../bytes.ts";
import { tag } from "../keccakBytes.ts";
import type { AbiPart, AbiValue } from "./AbiType.ts";
import { canonicalType } from "./canonicalType.ts";
import { decodeAbi } from "./decodeAbi.ts";
import { type AbiEvent, parseEvent } from "./parseEvent.ts";

const EVENT = "event ";

/** An entry of a chain's log. */
export interface EventLog {
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** An event, and its parameters by their names. */
export interface DecodedEvent {
  readonly name: string;
  readonly args: { readonly [parameter: string]: AbiValue };
}

/** Events of a contract: the small coder's other half, see `ContractCalls`. */
export interface ContractEvents {
  /** The first topic of an event's logs. @throws TypeError if the contract has no such event */
  topicOf(name: string): Hex;
  /**
   * The event that a log is.
   *
   * @returns undefined if another contract wrote the log
   * @throws BytesError as `decodeAbi`; `WrongLength` if the log has more or fewer topics than the event
   */
  decodeLog(log: EventLog): DecodedEvent | undefined;
}

interface KnownEvent extends AbiEvent {
  readonly topic: Hex;
  readonly indexed: readonly AbiPart[];
  readonly others: readonly AbiPart[];
}

/**
 * The events of a contract, by Solidity's ABI. They are read when they are asked for first.
 *
 * @param signatures As `parseEvent` reads them, each with another name. Others, as those of functions, are passed over.
 */
export function contractEvents(signatures: readonly string[]): ContractEvents {
  let read: readonly KnownEvent[] | undefined;
  const events = () => {
    read ??= signatures.filter((text) => text.startsWith(EVENT)).map(knownEvent);
    return read;
  };
  return {
    topicOf: (wanted) => {
      const found = events().find(({ name }) => name === wanted);
      if (found === undefined) throw new TypeError(`the contract has no event ${wanted}`);
      return found.topic;
    },
    decodeLog: ({ topics, data }) => {
      const [first, ...words] = topics.map(anyBytes);
      const event = events().find(({ topic }) => topic === first);
      return event && { name: event.name, args: argsOf(event, words, data) };
    },
  };
}

function knownEvent(text: string): KnownEvent {
  const event = parseEvent(text);
  const types = canonicalType({ kind: "tuple", parts: event.inputs });
  const indexed = event.inputs.filter(({ isIndexed }) => isIndexed);
  const others = event.inputs.filter(({ isIndexed }) => !isIndexed);
  return { ...event, topic: tag(`${event.name}${types}`), indexed, others };
}

/** @param words The topics behind the first. */
function argsOf(
  { inputs, indexed, others }: KnownEvent,
  words: readonly Hex[],
  data: Hex,
): DecodedEvent["args"] {
  if (words.length !== indexed.length) {
    throw new BytesError("WrongLength", { length: words.length, expected: indexed.length });
  }
  const inTopics = decodeAbi(indexed, joinBytes(...words)).values();
  const inData = decodeAbi(others, data).values();
  return Object.fromEntries(
    inputs.map(({ name, isIndexed }) => [
      name,
      (isIndexed ? inTopics : inData).next().value as AbiValue,
    ]),
  );
}
