import { type Hex, uintBytes } from "@causeway/protocol";
import type { AbiParameter } from "@causeway/protocol/contracts";
import { expect } from "chai";
import fc from "fast-check";
import type { ReadRow } from "../../src/Aggregate.ts";
import type { Entity, RowValue } from "../../src/Entity.ts";
import type { EventValue, StoredEvent } from "../../src/IndexedEvent.ts";
import { PRODUCTS } from "../../src/products/index.ts";
import { messagesOnEvm } from "../../src/products/messages/evm.ts";
import { ordersOnEvm } from "../../src/products/orders/evm.ts";
import { transfersOnEvm } from "../../src/products/transfers/evm.ts";
import { appended, indexed, type Place } from "../../testing/events/messages.ts";
import { sent as sentTransfer, waits } from "../../testing/events/transfers.ts";

const entities = PRODUCTS.flatMap((product) => product.entities);

/** Few different values, so that events are often of one row. */
function argumentOf({ type, components = [] }: AbiParameter): fc.Arbitrary<EventValue> {
  if (type.endsWith("[]")) {
    return fc.array(argumentOf({ type: type.slice(0, -2), components }), { maxLength: 2 });
  }
  if (type === "tuple") return fc.tuple(...components.map(argumentOf));
  if (type === "bool") return fc.boolean();
  if (type.startsWith("uint")) return fc.constantFrom(0n, 1n, 2n, 3n);
  if (type === "address") return fc.constantFrom(uintBytes(1n, 20), uintBytes(2n, 20));
  if (type === "bytes") return fc.constantFrom<Hex>("0x", "0x00", `0x${"61".repeat(40)}`);
  return fc.constantFrom(uintBytes(1n, 32), uintBytes(2n, 32));
}

/** Of chains whose recipients answer later. */
const called = {
  kind: "mailbox.MessageCalled",
  inputs: [
    { name: "messageId", type: "bytes32" },
    ...["index", "attempt"].map((name) => ({ name, type: "uint64" })),
  ],
};

const kinds = Object.entries({ ...messagesOnEvm, ...transfersOnEvm, ...ordersOnEvm }).flatMap(
  ([contract, { abi, events }]) =>
    events.map((name) => {
      const item = abi.find((one) => one.type === "event" && one.name === name);
      return { kind: `${contract}.${name}`, inputs: item?.inputs ?? [] };
    }),
);
const allKinds = [...kinds, called];

const place: fc.Arbitrary<Required<Place>> = fc.record({
  chainId: fc.bigInt({ min: 1n, max: 2n }),
  height: fc.bigInt({ min: 1n, max: 3n }),
  logIndex: fc.nat({ max: 9 }),
  isFinal: fc.boolean(),
});

/** Any event that a contract can emit. */
const anyEvent: fc.Arbitrary<StoredEvent> = fc.constantFrom(...allKinds).chain(({ kind, inputs }) =>
  fc
    .record({
      values: fc.record(Object.fromEntries(inputs.map((input) => [input.name, argumentOf(input)]))),
      place,
    })
    .map(({ values, place: { chainId, height, logIndex, isFinal } }) => ({
      ...{ kind, values, chainId, height, logIndex, isFinal, at: height },
      ...{ blockHash: uintBytes(height, 32), transaction: uintBytes(height, 32) },
      contract: uintBytes(1n, 20),
    })),
);

/** True messages among them, so that frames are joined. */
const trueMessage = place.map((at) =>
  at.isFinal ? indexed("0xab", at) : [appended(0n, undefined, at)],
);

/** A true transfer too, with events of both of its chains. */
const trueTransfer = place.map((at) => [
  ...sentTransfer({}, { height: at.height, logIndex: at.logIndex, isFinal: at.isFinal }),
  waits({}, { chainId: 3n, height: at.height, logIndex: at.logIndex }),
]);

const histories = fc
  .tuple(
    fc.array(anyEvent, { maxLength: 40 }),
    fc.array(fc.oneof(trueMessage, trueTransfer), { maxLength: 2 }),
  )
  .map(([events, messages]) => onePerPlace([...messages.flat(), ...events]));

describe("a row", () => {
  it("follows from any events of its own, in whatever order they are given", () => {
    fc.assert(
      fc.property(histories, fc.infiniteStream(fc.nat()), (history, picks) => {
        for (const entity of entities) {
          for (const [key, events] of ownEvents(entity, history)) {
            const row = entity.fold(key, events);
            const shuffled = shuffle(events, picks);
            expect(entity.fold(key, shuffled)).to.deep.equal(row);
            if (row !== undefined) {
              expectWholeSums(entity, row);
              const columns = entity.columns.map(({ name }) => name);
              expect(row).to.have.all.keys(columns);
              expect(row.final, entity.name).to.equal(events.every(({ isFinal }) => isFinal));
            }
            for (let end = 0; end < events.length; end++) entity.fold(key, events.slice(0, end));
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** Each sum has a value for each column of its key, and none for a sum that its table lacks. It follows from columns that are read. */
function expectWholeSums({ contributes }: Entity, row: Readonly<Record<string, RowValue>>): void {
  const read = Object.fromEntries(contributes?.columns.map((name) => [name, row[name]]) ?? []);
  const sums = contributes?.of(read as ReadRow) ?? [];
  expect(sums).to.deep.equal(contributes?.of(row as ReadRow) ?? []);
  for (const { aggregate, key, add } of sums) {
    expect(contributes?.aggregates).to.include(aggregate);
    expect(aggregate.counters).to.include.members(Object.keys(add));
    for (const { name, type } of aggregate.keys) {
      expect(key[name] ?? null, name).to.not.equal(null);
      if (type === "bytea") expect(key[name], name).to.match(/^0x/);
    }
  }
}

/** A block has one event at a place. */
function onePerPlace(events: readonly StoredEvent[]): StoredEvent[] {
  const placed = new Map<string, StoredEvent>();
  for (const event of events) {
    const { chainId, height, logIndex } = event;
    placed.set(`${chainId}/${height}/${logIndex}`, event);
  }
  return [...placed.values()].sort(
    (one, other) =>
      Number(one.chainId - other.chainId) ||
      Number(one.height - other.height) ||
      one.logIndex - other.logIndex,
  );
}

/** As the store finds them: by their keys, and by names that a row has from other events. */
function ownEvents(entity: Entity, history: readonly StoredEvent[]): Map<Hex, StoredEvent[]> {
  const aliases = new Map<Hex, Set<Hex>>();
  for (const { key, alias } of history.flatMap((event) => entity.subjectsOf(event))) {
    if (key === undefined || alias === undefined) continue;
    aliases.set(alias, (aliases.get(alias) ?? new Set()).add(key));
  }
  const rows = new Map<Hex, Set<StoredEvent>>();
  for (const event of history) {
    for (const { entity: name, key, alias } of entity.subjectsOf(event)) {
      expect(name).to.equal(entity.name);
      for (const one of key === undefined ? (aliases.get(alias) ?? []) : [key]) {
        rows.set(one, (rows.get(one) ?? new Set()).add(event));
      }
    }
  }
  return new Map([...rows].map(([key, events]) => [key, [...events]]));
}

function shuffle<T>(items: readonly T[], picks: Iterable<number>): T[] {
  const shuffled = [...items];
  const random = picks[Symbol.iterator]();
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = (random.next().value as number) % (last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}
