import { expect } from "chai";
import type { EventFragment } from "ethers";
import fc from "fast-check";

import { EventDecoder, type EventWords } from "../../src/decoding/EventDecoder.ts";
import { UnreadableEvent } from "../../src/decoding/UnreadableEvent.ts";
import type { EventValue, IndexedEvent } from "../../src/IndexedEvent.ts";
import { anyDamage } from "./arbitraryDamage.ts";
import { anyEvent, emitted, OUR_EVENTS } from "./arbitraryEvents.ts";
import { ethersValues, NOT_UTF8 } from "./ethersValues.ts";

const RUNS = process.env.CAUSEWAY_FULL === undefined ? 1_000 : 20_000;

describe("a decoder compared with ethers", () => {
  for (const [whose, events] of [
    ["our contracts", fc.constantFrom(...OUR_EVENTS)],
    ["any types", anyEvent],
  ] as const) {
    it(`reads events of ${whose} as ethers does`, () => {
      fc.assert(
        fc.property(emitted(events), ({ event, log }) => {
          expect(read(event, log)).to.deep.equal(ethersValues(event, log)?.values);
        }),
        { numRuns: RUNS },
      );
    });

    it(`reads or refuses damaged events of ${whose} as ethers does`, () => {
      fc.assert(
        fc.property(emitted(events), anyDamage, ({ event, log }, damage) => {
          compare(event, damage(log));
        }),
        { numRuns: 2 * RUNS },
      );
    });
  }
});

function compare(event: EventFragment, log: EventWords): void {
  const ours = read(event, log);
  const theirs = ethersValues(event, log);
  const size = (log.data.length - 2) / 2;
  if (theirs === undefined || theirs.bytesRead > size) {
    expect(ours).to.equal(undefined);
    return;
  }
  const hasText = JSON.stringify(Object.values(theirs.values), wholeNumbers).includes(NOT_UTF8);
  // The test does not know how long such a text is, and so not whether all values fit the data.
  if (hasText && ours === undefined) return;
  expect(ours && withMarks(ours, theirs.values)).to.deep.equal(theirs.values);
}

function read(event: EventFragment, log: EventWords): IndexedEvent["values"] | undefined {
  try {
    return new EventDecoder(event).decode(log);
  } catch (error) {
    if (error instanceof UnreadableEvent) return undefined;
    throw error;
  }
}

/** Our values, with the mark of ethers' where a text is no UTF-8. */
function withMarks<T extends EventValue | Readonly<Record<string, EventValue>>>(
  ours: T,
  theirs: unknown,
): T {
  if (theirs === NOT_UTF8) {
    expect(ours).to.be.a("string").that.includes("\ufffd");
    expect(String(ours).isWellFormed()).to.equal(true);
    return NOT_UTF8 as T;
  }
  if (typeof ours !== "object" || typeof theirs !== "object" || theirs === null) return ours;
  const marked = Object.entries(ours).map(([name, value]) => {
    return [name, withMarks(value as EventValue, (theirs as Record<string, unknown>)[name])];
  });
  return (Array.isArray(ours) ? marked.map(([, value]) => value) : Object.fromEntries(marked)) as T;
}

function wholeNumbers(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}
