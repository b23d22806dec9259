import { expect } from "chai";

import { createCauseway, executions, memoryStorage, toJson } from "../../src/index.ts";

const SENDER = `0x${"51".repeat(20)}`;
const HASH = `0x${"ab".repeat(32)}`;
const ORDER = `0x${"cd".repeat(32)}`;

/** A record as `execute` writes it down. */
const record = (id: string, more: object = {}) =>
  toJson({ ...{ id, chainId: 31_338n, sender: SENDER, effects: {}, steps: {} }, ...more });

describe("executions", () => {
  const listed = async (texts: Readonly<Record<string, string>>) => {
    const storage = memoryStorage();
    for (const [id, text] of Object.entries(texts)) await storage.set(id, text);
    return executions(createCauseway({ storage }));
  };

  it("are the newest first, with all that a page shows before a chain answers", async () => {
    const route = { id: "route" };
    const kept = await listed({
      first: record("first", { request: { kind: "message" } }),
      second: record("second", {
        ...{ request: { kind: "route", route }, orderId: ORDER, outcome: "paid" },
        effects: { order: { nonce: 1n, block: 2n, isKnown: true, transaction: HASH } },
      }),
    });
    const common = { chainId: 31_338n, sender: SENDER, messageId: undefined };
    expect(kept).to.deep.equal([
      {
        ...{ ...common, id: "second", kind: "route", route, orderId: ORDER },
        ...{ outcome: "paid", transaction: HASH, isSent: true },
      },
      {
        ...{ ...common, id: "first", kind: "message", route: undefined, orderId: undefined },
        ...{ outcome: undefined, transaction: undefined, isSent: false },
      },
    ]);
  });

  it("have no kind if they began from a transaction", async () => {
    const [kept] = await listed({ one: record("one") });
    expect(kept).to.include({ id: "one", kind: undefined, route: undefined });
  });

  it("are sent from the moment on at which the wallet was asked", async () => {
    const effects = { order: { nonce: 1n, block: 2n, isKnown: false } };
    const [kept] = await listed({ one: record("one", { effects }) });
    expect(kept).to.include({ isSent: true, transaction: undefined });
  });

  it("leave out what is no record, and keep the others", async () => {
    const empty = record("empty", { effects: null });
    const torn = '{"id":';
    const kept = await listed({ good: record("good"), torn, other: "null", list: "[]", empty });
    expect(kept.map(({ id }) => id)).to.deep.equal(["good"]);
  });

  it("are none in an empty storage", async () => {
    expect(await listed({})).to.deep.equal([]);
  });
});
