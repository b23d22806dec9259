import { toBeHex } from "ethers";
import fc from "fast-check";

import type { EventWords } from "../../src/decoding/EventDecoder.ts";

type Damage = (log: EventWords) => EventWords;

/** Words that a hostile contract would write as places, lengths and values. */
const word: fc.Arbitrary<string> = fc
  .oneof(
    fc.integer({ min: 0, max: 12 }).map((words) => BigInt(32 * words)),
    fc.integer({ min: 0, max: 400 }).map(BigInt),
    fc.constantFrom(2n ** 31n, 2n ** 32n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 255n, 2n ** 256n - 1n),
    fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  )
  .map((value) => toBeHex(value, 32));

const place = fc.nat(1_000);

const damages: fc.Arbitrary<Damage> = fc.oneof(
  place.map(
    (at): Damage =>
      (log) =>
        withData(log, (data) => data.slice(0, at % (data.length + 1))),
  ),
  fc.tuple(place, fc.nat(255)).map(([at, byte]): Damage => {
    return (log) => withData(log, (data) => data.with(at % Math.max(data.length, 1), byte));
  }),
  fc.tuple(place, word).map(([at, written]): Damage => {
    return (log) => withData(log, (data) => withWord(data, at, written));
  }),
  fc.uint8Array({ maxLength: 70 }).map((more): Damage => {
    return (log) => withData(log, (data) => Uint8Array.from([...data, ...more]));
  }),
  fc.constant<Damage>(({ topics, data }) => ({
    topics: topics.slice(0, Math.max(topics.length - 1, 1)),
    data,
  })),
  word.map(
    (topic): Damage =>
      ({ topics, data }) => ({ topics: [...topics, topic], data }),
  ),
  fc.tuple(place, word).map(([at, topic]): Damage => {
    return ({ topics, data }) => ({ topics: topics.with(at % topics.length, topic), data });
  }),
);

/** Up to three changes of what a node tells of an event; it keeps its first topic. */
export const anyDamage: fc.Arbitrary<Damage> = fc
  .array(damages, { maxLength: 3 })
  .map((list) => (log) => {
    const [first = ""] = log.topics;
    const { topics, data } = list.reduce((damaged, damage) => damage(damaged), log);
    return { topics: [first, ...topics.slice(1)], data };
  });

function withData(log: EventWords, change: (data: Uint8Array) => Uint8Array): EventWords {
  const data = Uint8Array.from(Buffer.from(log.data.slice(2), "hex"));
  if (data.length === 0) return log;
  return { ...log, data: `0x${Buffer.from(change(data)).toString("hex")}` };
}

function withWord(data: Uint8Array, at: number, word: string): Uint8Array {
  const begin = 32 * (at % Math.max(Math.floor(data.length / 32), 1));
  const written = Buffer.from(word.slice(2), "hex");
  return data.map((byte, place) => written[place - begin] ?? byte);
}
