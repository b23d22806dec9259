import type { Hex } from "@causeway/protocol";
import { type EventFragment, ParamType } from "ethers";

import type { EventValue, IndexedEvent } from "../IndexedEvent.ts";
import { EventData } from "./EventData.ts";
import { readMember, type ValueReader, valueReader } from "./valueReader.ts";

/** What a node tells of an event: bytes in lower case, 32 of them in each topic. */
export interface EventWords {
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

/** Where one value of an event stands. */
interface Place extends ValueReader {
  readonly name: string;
  /** Place among the topics; undefined if it stands in the data. */
  readonly topic: number | undefined;
  /** Byte of the data. */
  readonly at: number;
}

/**
 * Reads one event of an ABI by the places of its words, with the results of ethers' `parseLog`. It differs in texts that are
 * no UTF-8, and in values that together have more bytes than their data (see {@link EventData}).
 *
 * Its readers are made with its first event.
 */
export class EventDecoder {
  /** Hash of its signature, the first topic. */
  readonly topic: Hex;
  readonly #event: EventFragment;
  #places: readonly Place[] | undefined;

  /** @throws TypeError if its parameters lack names of their own, or it has no topic. */
  constructor(event: EventFragment) {
    const names = event.inputs.map(({ name }) => name);
    const isNamed = names.every((name) => name !== "" && name !== "__proto__");
    if (event.anonymous || !isNamed || new Set(names).size < names.length) {
      throw new TypeError(`${event.format()} is anonymous, or not all of its values have a name`);
    }
    this.topic = event.topicHash;
    this.#event = event;
  }

  /**
   * Values of an event whose first topic is `topic`, by their names.
   *
   * @throws UnreadableEvent if its words are not what the ABI says.
   */
  decode({ topics, data }: EventWords): IndexedEvent["values"] {
    this.#places ??= placesOf(this.#event);
    const words = new EventData(data);
    const values: Record<string, EventValue> = {};
    for (const place of this.#places) {
      values[place.name] =
        place.topic === undefined
          ? readMember(place, words, 0, place.at)
          : place.read(new EventData(topics[place.topic] ?? "0x"), 0);
    }
    return values;
  }
}

function placesOf({ inputs }: EventFragment): Place[] {
  let [topic, at] = [1, 0];
  return inputs.map((input) => {
    const { name, indexed } = input;
    if (indexed) return { ...valueReader(asTopic(input)), name, topic: topic++, at: 0 };
    const place = { ...valueReader(input), name, topic: undefined, at };
    at += place.size;
    return place;
  });
}

/** A topic has one word: of longer values it has the hash. */
function asTopic(input: ParamType): ParamType {
  const isLonger = ["array", "tuple", "bytes", "string"].includes(input.baseType);
  return isLonger ? ParamType.from("bytes32") : input;
}
