import { type AbiPart, isDynamic } from "./AbiType.ts";
import { partsIn } from "./parseSignature.ts";

/** An event of a contract. */
export interface AbiEvent {
  readonly name: string;
  readonly inputs: readonly EventPart[];
}

/** A parameter of an event. Each that is indexed stands in a topic. */
export interface EventPart extends AbiPart {
  readonly isIndexed: boolean;
}

const INDEXED = "indexed ";

/**
 * Reads an event, as `event Sent(bytes32 indexed id, bytes data)`.
 *
 * @throws TypeError as `parseFunction`; if an indexed parameter has more than one word, since a topic has its hash alone
 */
export function parseEvent(text: string): AbiEvent {
  const [, name, inputs] = /^event (\w+)(\(.*\))$/.exec(text) ?? [];
  if (name === undefined || inputs === undefined) throw new TypeError(`${text} is no event`);
  return { name, inputs: partsIn(inputs).map(eventPart) };
}

function eventPart({ name, type }: AbiPart): EventPart {
  const isIndexed = name.startsWith(INDEXED);
  if (isIndexed && (isDynamic(type) || type.kind === "tuple")) {
    throw new TypeError(`${name} has more than one word`);
  }
  return { name: isIndexed ? name.slice(INDEXED.length) : name, type, isIndexed };
}
