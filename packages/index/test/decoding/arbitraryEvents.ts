import * as contracts from "@causeway/protocol/contracts";
import { type Abi, interfaceOf } from "@causeway/protocol/contracts";
import { AbiCoder, EventFragment, type ParamType } from "ethers";
import fc from "fast-check";

import type { EventWords } from "../../src/decoding/EventDecoder.ts";

/** An event, and what a node tells of it. */
export interface Emitted {
  readonly event: EventFragment;
  readonly log: EventWords;
}

/** All events of our contracts. */
export const OUR_EVENTS: readonly EventFragment[] = [
  ...new Map(
    Object.values(contracts)
      .filter((abi) => Array.isArray(abi))
      .flatMap((abi) => interfaceOf(abi as Abi).fragments)
      .filter((fragment) => fragment instanceof EventFragment)
      .map((event) => [event.format("full"), event]),
  ).values(),
];

const WHOLE_BYTES = Array.from({ length: 32 }, (_, at) => at + 1);

/** Every type of one word, and those of any length. */
const SIMPLE = [
  ...["address", "bool", "bytes", "string"],
  ...WHOLE_BYTES.flatMap((size) => [`uint${8 * size}`, `int${8 * size}`, `bytes${size}`]),
];

const { type: anyType } = fc.letrec<{ type: string; list: string; struct: string }>((tie) => ({
  type: fc.oneof({ maxDepth: 3 }, fc.constantFrom(...SIMPLE), tie("list"), tie("struct")),
  list: fc
    .tuple(tie("type"), fc.constantFrom("[]", "[]", "[1]", "[3]"))
    .map(([item, length]) => `${item}${length}`),
  struct: fc
    .array(tie("type"), { minLength: 1, maxLength: 3 })
    .map((members) => `tuple(${members.map((type, at) => `${type} m${at}`).join()})`),
}));

/** Events with any types, of which up to three are topics. */
export const anyEvent: fc.Arbitrary<EventFragment> = fc
  .tuple(fc.array(anyType, { minLength: 1, maxLength: 5 }), fc.integer({ min: 0, max: 3 }))
  .map(([types, indexed]) => {
    const inputs = types.map((type, at) => `${type}${at < indexed ? " indexed" : ""} v${at}`);
    return EventFragment.from(`event Any(${inputs.join()})`);
  });

/** An event with any values, as a node tells it. */
export function emitted(events: fc.Arbitrary<EventFragment>): fc.Arbitrary<Emitted> {
  return events.chain((event) => {
    const indexed = event.inputs.filter((input) => input.indexed);
    const others = event.inputs.filter((input) => !input.indexed);
    const values = fc.tuple(...others.map(anyValue));
    return fc.tuple(fc.tuple(...indexed.map(topicOf)), values).map(([topics, list]) => {
      const data = AbiCoder.defaultAbiCoder().encode(others, list);
      return { event, log: { topics: [event.topicHash, ...topics], data } };
    });
  });
}

function topicOf(type: ParamType): fc.Arbitrary<string> {
  const isHashed = ["array", "tuple", "bytes", "string"].includes(type.baseType);
  if (isHashed) return bytesOf(32);
  return anyValue(type).map((value) => AbiCoder.defaultAbiCoder().encode([type], [value]));
}

function anyValue(type: ParamType): fc.Arbitrary<unknown> {
  if (type.isArray()) {
    const fixed = type.arrayLength < 0 ? undefined : type.arrayLength;
    const lengths = { minLength: fixed ?? 0, maxLength: fixed ?? 3 };
    return fc.array(anyValue(type.arrayChildren), lengths);
  }
  if (type.isTuple()) return fc.tuple(...type.components.map(anyValue));
  const [, kind = "", size = ""] = /^([a-z]+)(\d*)$/.exec(type.type) ?? [];
  const bits = BigInt(size || 0);
  switch (kind) {
    case "address":
      return bytesOf(20);
    case "bool":
      return fc.boolean();
    case "string":
      return fc.string({ unit: "binary", maxLength: 40 }).filter((text) => text.isWellFormed());
    case "uint":
      return fc.bigInt({ min: 0n, max: 2n ** bits - 1n });
    case "int":
      return fc.bigInt({ min: -(2n ** (bits - 1n)), max: 2n ** (bits - 1n) - 1n });
    default:
      return size === "" ? hexOf(fc.uint8Array({ maxLength: 100 })) : bytesOf(Number(size));
  }
}

function bytesOf(size: number): fc.Arbitrary<string> {
  return hexOf(fc.uint8Array({ minLength: size, maxLength: size }));
}

function hexOf(bytes: fc.Arbitrary<Uint8Array>): fc.Arbitrary<string> {
  return bytes.map((list) => `0x${Buffer.from(list).toString("hex")}`);
}
