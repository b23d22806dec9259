import { fileURLToPath } from "node:url";

import {
  type BeforeSigning,
  ChainError,
  type ChainErrorCode,
  type MailboxEvent,
  type SubmittedTransaction,
  type TransactionInfo,
} from "@causeway/chains";
import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { encodeFrame, type Hex, uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import type pg from "pg";

import type { RelayerConfig } from "../src/config.ts";
import { deliverCounted } from "../src/deliver/deliverBatch.ts";
import type { PlannedBatch } from "../src/deliver/planBatches.ts";
import { readBacklog } from "../src/store/backlog.ts";
import { forgetReplaced, storeEvents } from "../src/store/events.ts";
import { storeLane } from "../src/store/lanes.ts";
import { messageStatus } from "../src/store/messageStatus.ts";
import {
  lastPending,
  noteAttempt,
  pendingMessages,
  takeBackAttempt,
} from "../src/store/messages.ts";
import { neededHeight } from "../src/store/needs.ts";

const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));
const LANE = uintBytes(1n, 32);
const [ORIGIN, HUB, DESTINATION] = [1n, 2n, 3n] as const;
const address = `0x${"11".repeat(20)}`;
const frameUntil = (deadline: bigint) =>
  encodeFrame({ gasLimit: 1n, deadline, sender: address, recipient: address, payload: "0x" });

describe("stored events", function () {
  this.timeout(60_000);
  let database: MigratedDatabase;
  let db: pg.Pool;

  before(async () => {
    database = await MigratedDatabase.start(MIGRATIONS);
    ({ db } = database);
  });

  after(async () => {
    await database?.stop();
  });

  beforeEach(() =>
    db.query("truncate messages, endings, failures, imports, lanes, prices, exemptions, costs"),
  );

  const sent = (messageId: Hex, height: bigint, index = 0n, deadline = 0n): MailboxEvent => ({
    kind: "sent",
    messageId,
    laneId: LANE,
    index,
    frame: frameUntil(deadline),
    logIndex: 0n,
    transaction: transactionAt(height),
  });
  const delivered = (height: bigint): MailboxEvent => ({
    kind: "delivered",
    laneId: LANE,
    indices: [0n],
    transaction: transactionAt(height),
  });
  const ended = (kind: "expired" | "rejected" | "voided", height: bigint): MailboxEvent => ({
    kind,
    messageId: uintBytes(5n, 32),
    laneId: LANE,
    index: 0n,
    transaction: transactionAt(height),
  });
  const failed = (messageId: Hex, height: bigint): MailboxEvent => ({
    kind: "failed",
    messageId,
    reason: uintBytes(0n, 32),
    transaction: transactionAt(height),
  });
  const imported = (height: bigint, count: bigint): MailboxEvent => ({
    kind: "imported",
    laneId: LANE,
    count,
    laneRoot: LANE,
    originHeight: 1n,
    transaction: transactionAt(height),
  });
  const stateOf = async (messageId: Hex) => (await messageStatus(db, messageId))?.state;

  it("tell what is not delivered: what waits, what is tried again, and what is left to others", async () => {
    const [WAITS, FAILS, EXPIRED, LEFT, DONE] = [5n, 6n, 7n, 8n, 9n].map((id) => uintBytes(id, 32));
    await storeLane(db, {
      ...{ laneId: LANE, originChainId: ORIGIN, destinationChainId: DESTINATION },
      hubChainId: HUB,
    });
    const backlog = async () => {
      const entries = await readBacklog(db, ORIGIN);
      return entries.map(({ state, messages, oldestAt }) => `${state} ${messages} ${oldestAt}`);
    };
    expect(await backlog()).to.deep.equal(["waiting 0 null"]);
    const events = [DONE, WAITS, FAILS, EXPIRED, LEFT].map((id, index) =>
      sent(id as Hex, 10n, BigInt(index), id === EXPIRED ? 1n : 0n),
    );
    await storeEvents(db, ORIGIN, events, true);
    await storeEvents(db, DESTINATION, [delivered(12n), failed(FAILS as Hex, 12n)], true);
    await noteAttempt(db, [WAITS as Hex, FAILS as Hex], 60);
    await noteAttempt(db, [FAILS as Hex], 60);
    await noteAttempt(db, [LEFT as Hex], undefined);
    const { timestamp } = transactionAt(10n);
    expect((await backlog()).sort()).to.deep.equal(
      ["failing 1", "left 2", "waiting 1"].map((state) => `${state} ${timestamp}`),
    );
  });

  it("of an attempt that called nobody, leave nothing", async () => {
    const messageId = uintBytes(5n, 32);
    await storeEvents(db, ORIGIN, [sent(messageId, 10n)], true);
    await noteAttempt(db, [messageId], undefined);
    expect(await pendingMessages(db, LANE, 1n, 9)).to.deep.equal([]);
    await takeBackAttempt(db, [messageId]);
    const [pending] = await pendingMessages(db, LANE, 1n, 9);
    expect(pending).to.include({ messageId, attempts: 0 });
  });

  describe("of a delivery", () => {
    const messageId = uintBytes(5n, 32);
    const config = { retry: { first: 10, longest: 20, attempts: 5 } } as RelayerConfig;

    beforeEach(() => storeEvents(db, ORIGIN, [sent(messageId, 10n)], true));

    async function attempts(): Promise<number> {
      const { rows } = await db.query("select attempts from messages");
      return rows[0].attempts;
    }

    function deliver(send: (beforeSigning: BeforeSigning) => Promise<unknown>) {
      const planned = { messages: [{ messageId, attempts: 0 }] } as unknown as PlannedBatch;
      const sending = send as (before: BeforeSigning) => Promise<SubmittedTransaction>;
      return deliverCounted({ db, config }, planned, sending).catch(() => undefined);
    }

    it("count the attempt before it is signed, so that who is killed then does not pay again", async () => {
      let signing = 0;
      await deliver(async (beforeSigning) => {
        await beforeSigning();
        signing = await attempts();
        throw new Error("killed");
      });
      expect(signing).to.equal(1);
      expect(await attempts()).to.equal(1);
    });

    it("count no attempt that was not signed, and none that called no recipient", async () => {
      await deliver(() => Promise.reject(new Error("would revert")));
      expect(await attempts()).to.equal(0);
      const ends = { TransactionRefused: 0, TransactionReverted: 0, TransactionTimedOut: 1 };
      for (const [code, counted] of Object.entries(ends)) {
        await deliver(async (beforeSigning) => {
          await beforeSigning();
          throw new ChainError(code as ChainErrorCode, "not delivered", {});
        });
        expect(await attempts(), code).to.equal(counted);
      }
    });
  });

  it("change nothing when they are stored again", async () => {
    for (const final of [false, true, true, false]) {
      await storeEvents(db, ORIGIN, [sent(uintBytes(5n, 32), 10n)], final);
    }
    expect(await stateOf(uintBytes(5n, 32))).to.equal("finalised");
    expect((await db.query("select from messages")).rowCount).to.equal(1);
  });

  it("forget a message whose block was replaced, and take the one in its place", async () => {
    await storeEvents(db, ORIGIN, [sent(uintBytes(5n, 32), 10n)], false);
    await storeEvents(db, ORIGIN, [sent(uintBytes(6n, 32), 11n)], true);
    await forgetReplaced(db, ORIGIN, 11n);
    expect(await stateOf(uintBytes(5n, 32))).to.equal(undefined);
    expect(await stateOf(uintBytes(6n, 32))).to.equal("finalised");
  });

  it("forget a delivery whose block was replaced, but none that is final or may become so", async () => {
    await storeEvents(db, ORIGIN, [sent(uintBytes(5n, 32), 10n)], true);
    await storeEvents(db, DESTINATION, [delivered(20n)], false);
    await forgetReplaced(db, DESTINATION, 19n);
    expect(await stateOf(uintBytes(5n, 32))).to.equal("delivered");
    await forgetReplaced(db, DESTINATION, 20n);
    expect(await stateOf(uintBytes(5n, 32))).to.equal("finalised");
    await storeEvents(db, DESTINATION, [delivered(21n)], true);
    await forgetReplaced(db, DESTINATION, 30n);
    expect(await stateOf(uintBytes(5n, 32))).to.equal("delivered");
  });

  it("offer nothing whose deadline has passed, so that it hides nothing behind it", async () => {
    const now = BigInt(Math.floor(Date.now() / 1000));
    const messages = [now - 5n, now + 60n, 0n].map((deadline, index) =>
      sent(uintBytes(5n + BigInt(index), 32), 10n, BigInt(index), deadline),
    );
    await storeEvents(db, ORIGIN, messages, true);
    const offered = async (limit: number) =>
      (await pendingMessages(db, LANE, 3n, limit)).map(({ index }) => index);
    expect(await offered(10)).to.deep.equal([1n, 2n]);
    expect(await offered(1)).to.deep.equal([1n]);
    expect(await stateOf(uintBytes(5n, 32))).to.equal("expirable");
  });

  it("promise no other attempt at a failed message whose deadline has passed", async () => {
    const messageId = uintBytes(5n, 32);
    await storeEvents(db, ORIGIN, [sent(messageId, 10n, 0n, 1n)], true);
    await storeEvents(db, DESTINATION, [failed(messageId, 20n)], true);
    await noteAttempt(db, [messageId], 60);
    const status = await messageStatus(db, messageId);
    expect(status?.state).to.equal("expirable");
    expect(status?.failed).to.include({ attempts: 1, nextAttemptAt: null });
  });

  for (const outcome of ["expired", "rejected", "voided"] as const) {
    it(`wait for nothing more once a message was ${outcome}, and tell where`, async () => {
      const messageId = uintBytes(5n, 32);
      const lane = { laneId: LANE, originChainId: ORIGIN, destinationChainId: DESTINATION };
      await storeLane(db, { ...lane, hubChainId: 0n });
      await storeEvents(db, ORIGIN, [sent(messageId, 10n)], true);
      await storeEvents(db, DESTINATION, [failed(messageId, 19n)], true);
      const waiting = async () => [
        (await pendingMessages(db, LANE, 1n, 10)).length,
        await lastPending(db, LANE),
        await neededHeight(db, ORIGIN),
      ];
      expect(await waiting()).to.deep.equal([1, 0n, 10n]);
      await storeEvents(db, DESTINATION, [ended(outcome, 20n)], false);
      expect(await waiting()).to.deep.equal([0, undefined, undefined]);
      const place = { height: "20", transaction: uintBytes(20n, 32), gas: "21000", at: 20_000 };
      const endings = {
        delivered: null,
        expired: null,
        rejected: null,
        voided: null,
        failed: null,
      };
      const status = await messageStatus(db, messageId);
      expect(status).to.deep.include({ ...endings, state: outcome, [outcome]: place });
      await forgetReplaced(db, DESTINATION, 20n);
      expect(await waiting()).to.deep.equal([1, 0n, 10n]);
    });
  }

  it("let a message end once: as the block says that took the place of another", async () => {
    await storeEvents(db, ORIGIN, [sent(uintBytes(5n, 32), 10n)], true);
    await storeEvents(db, DESTINATION, [delivered(20n)], false);
    await storeEvents(db, DESTINATION, [ended("rejected", 21n)], true);
    expect(await stateOf(uintBytes(5n, 32))).to.equal("rejected");
    await storeEvents(db, DESTINATION, [delivered(22n)], false);
    expect(await stateOf(uintBytes(5n, 32))).to.equal("rejected");
  });

  it("say of a message that it was voided, though a forged one was delivered at its place", async () => {
    await storeEvents(db, ORIGIN, [sent(uintBytes(5n, 32), 10n)], true);
    await storeEvents(db, DESTINATION, [delivered(20n)], true);
    await storeEvents(db, DESTINATION, [ended("voided", 21n)], true);
    expect(await stateOf(uintBytes(5n, 32))).to.equal("voided");
  });

  it("offer a message whose recipient failed after a while, or never again", async () => {
    const messageId = uintBytes(5n, 32);
    await storeEvents(db, ORIGIN, [sent(messageId, 10n)], true);
    await storeEvents(db, DESTINATION, [failed(messageId, 20n)], false);
    const offered = async () => (await pendingMessages(db, LANE, 1n, 10)).length;
    const nextAttemptAt = async () => (await messageStatus(db, messageId))?.failed?.nextAttemptAt;
    await noteAttempt(db, [messageId], 0);
    expect(await offered()).to.equal(1);
    await noteAttempt(db, [messageId], 60);
    expect(await offered()).to.equal(0);
    expect(await nextAttemptAt()).to.be.greaterThan(Date.now());
    await noteAttempt(db, [messageId], undefined);
    expect(await offered()).to.equal(0);
    expect(await nextAttemptAt()).to.equal(null);
  });

  it("need the origin's checkpoint until the import, then the hub's until the delivery", async () => {
    const lane = { laneId: LANE, originChainId: ORIGIN, destinationChainId: DESTINATION };
    await storeLane(db, { ...lane, hubChainId: HUB });
    const needs = async () => [await neededHeight(db, ORIGIN), await neededHeight(db, HUB)];
    await storeEvents(db, ORIGIN, [sent(uintBytes(5n, 32), 10n)], false);
    expect(await needs()).to.deep.equal([undefined, undefined]);
    await storeEvents(db, ORIGIN, [sent(uintBytes(5n, 32), 10n)], true);
    expect(await needs()).to.deep.equal([10n, undefined]);
    await storeEvents(db, HUB, [imported(40n, 1n)], false);
    expect(await needs()).to.deep.equal([undefined, undefined]);
    await storeEvents(db, HUB, [imported(40n, 1n)], true);
    expect(await needs()).to.deep.equal([undefined, 40n]);
    await storeEvents(db, HUB, [imported(50n, 1n)], true);
    expect(await needs(), "the first import may no longer count").to.deep.equal([undefined, 50n]);
    await storeEvents(db, DESTINATION, [delivered(20n)], false);
    expect(await needs()).to.deep.equal([undefined, undefined]);
  });
});

function transactionAt(height: bigint): TransactionInfo {
  const hash = uintBytes(height, 32);
  const cost = { gasUsed: 21_000n, gasPrice: 2n, l1Fee: 0n };
  return { hash, blockHash: hash, height, timestamp: height, ...cost };
}
