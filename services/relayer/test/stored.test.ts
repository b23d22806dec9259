import {
  type BeforeSigning,
  ChainError,
  type ChainErrorCode,
  type SubmittedTransaction,
} from "@causeway/chains";
import type { IndexedEvent } from "@causeway/index";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";
import type pg from "pg";

import type { RelayerConfig } from "../src/config.ts";
import { deliverCounted } from "../src/deliver/deliverBatch.ts";
import type { PlannedBatch } from "../src/deliver/planBatches.ts";
import { readLanes, servedLanes } from "../src/lanes/servedLanes.ts";
import type { RelayedChain } from "../src/Relayer.ts";
import { AttemptTakenError, noteAttempt, takeBackAttempt } from "../src/store/attempts.ts";
import { readBacklog } from "../src/store/backlog.ts";
import { messageStatus } from "../src/store/messageStatus.ts";
import { isRead, pendingMessages } from "../src/store/messages.ts";
import { noteFinal } from "../src/store/noteFinal.ts";
import {
  called,
  DESTINATION,
  delivered,
  ended,
  failed,
  HUB,
  idOf,
  LANE,
  listed,
  ORIGIN,
  sent,
  transactionAt,
} from "./world/chainEvents.ts";
import { ToldChains } from "./world/ToldChains.ts";

const ID = idOf();
const UNTRIED = { messageId: ID, attempts: 0 };

describe("what a relayer knows", function () {
  this.timeout(60_000);
  let chains: ToldChains;
  let db: pg.Pool;

  before(async () => {
    chains = await ToldChains.start();
    ({ db } = chains);
  });
  after(() => chains?.stop());
  beforeEach(() => chains.clear());

  const tell = (...events: IndexedEvent[]) => chains.tell([...listed(HUB), ...events]);
  const offered = async (count = 9n, limit = 10) =>
    (await pendingMessages(db, LANE, count, limit)).map(({ index }) => index);
  const status = (messageId = ID) => messageStatus(db, messageId);

  it("tells what is not delivered: what waits, what is tried again, and what is left to others", async () => {
    const backlog = async () => {
      const entries = await readBacklog(db, ORIGIN);
      return entries
        .map(({ state, messages, oldestAt }) => `${state} ${messages} ${oldestAt}`)
        .sort();
    };
    await tell();
    expect(await backlog()).to.deep.equal(["waiting 0 null"]);
    const [, waits, fails, left] = [0n, 1n, 2n, 4n].map((index) => idOf({ index })) as Hex[];
    await tell(
      ...[0n, 1n, 2n, 4n].map((index) => sent({ height: 10n + index, index })),
      sent({ height: 13n, index: 3n, deadline: 1n }),
      ...[delivered(12n), failed(fails as Hex, { height: 13n })],
    );
    const untried = [waits, fails].map((messageId) => ({
      messageId: messageId as Hex,
      attempts: 0,
    }));
    await noteAttempt(db, untried, 60);
    await noteAttempt(db, [{ messageId: fails as Hex, attempts: 1 }], 60);
    await noteAttempt(db, [{ messageId: left as Hex, attempts: 0 }], undefined);
    expect(await backlog()).to.deep.equal(["failing 1 120", "left 2 130", "waiting 1 110"]);
  });

  it("offers nothing whose deadline has passed, so that it hides nothing behind it", async () => {
    const now = BigInt(Math.floor(Date.now() / 1000));
    const deadlines = [now - 5n, now + 60n, 0n];
    await tell(
      ...deadlines.map((deadline, i) =>
        sent({ height: 10n, logIndex: i, index: BigInt(i), deadline }),
      ),
    );
    expect(await offered()).to.deep.equal([1n, 2n]);
    expect(await offered(9n, 1)).to.deep.equal([1n]);
    expect(await offered(2n)).to.deep.equal([1n]);
    expect((await status(idOf({ deadline: now - 5n })))?.state).to.equal("expirable");
  });

  it("offers no message before its block is final", async () => {
    await chains.tell([...listed(), sent({ height: 10n })], 9n);
    expect([await offered(), await isRead(db, LANE, 0n)]).to.deep.equal([[], false]);
    expect((await status())?.state).to.equal("sent");
    await chains.tell([...listed(), sent({ height: 10n })], 10n);
    expect([await offered(), await isRead(db, LANE, 0n)]).to.deep.equal([[0n], true]);
    expect((await status())?.state).to.equal("finalised");
  });

  it("offers no message while it is in flight, and offers it again once the attempt failed", async () => {
    await tell(sent({ height: 10n }), called(12n));
    expect(await offered()).to.deep.equal([]);
    await tell(sent({ height: 10n }), called(12n), failed(ID, { height: 19n }, 1n));
    expect(await offered()).to.deep.equal([0n]);
  });

  for (const outcome of ["expired", "rejected", "voided"] as const) {
    it(`waits for nothing more once a message was ${outcome}, and tells where`, async () => {
      const before = [sent({ height: 10n }), failed(ID, { height: 19n })];
      await tell(...before);
      expect(await offered()).to.deep.equal([0n]);
      const name = `Message${outcome[0]?.toUpperCase()}${outcome.slice(1)}`;
      await tell(...before, ended(name as "MessageExpired", 20n));
      expect(await offered()).to.deep.equal([]);
      const transaction = transactionAt(DESTINATION, 20n);
      const place = { height: "20", transaction, gas: null, at: 200_000 };
      const endings = {
        delivered: null,
        expired: null,
        rejected: null,
        voided: null,
        failed: null,
      };
      expect(await status()).to.deep.include({ ...endings, state: outcome, [outcome]: place });
    });
  }

  it("promises no other attempt at a failed message whose deadline has passed", async () => {
    const id = idOf({ deadline: 1n });
    await tell(sent({ height: 10n, deadline: 1n }), failed(id, { height: 20n }));
    await noteAttempt(db, [{ messageId: id, attempts: 0 }], 60);
    const told = await status(id);
    expect(told?.state).to.equal("expirable");
    expect(told?.failed).to.include({ attempts: 1, nextAttemptAt: null });
  });

  it("offers a message whose recipient failed after a while, or never again", async () => {
    await tell(sent({ height: 10n }), failed(ID, { height: 20n }));
    const nextAttemptAt = async () => (await status())?.failed?.nextAttemptAt;
    expect(await nextAttemptAt(), "others tried").to.be.at.most(Date.now());
    await noteAttempt(db, [UNTRIED], 0);
    expect(await offered()).to.deep.equal([0n]);
    await noteAttempt(db, [{ messageId: ID, attempts: 1 }], 60);
    expect(await offered()).to.deep.equal([]);
    expect(await nextAttemptAt()).to.be.greaterThan(Date.now());
    await noteAttempt(db, [{ messageId: ID, attempts: 2 }], undefined);
    expect(await offered()).to.deep.equal([]);
    expect(await nextAttemptAt()).to.equal(null);
  });

  it("tells the gas of its own transaction before the index has read it", async () => {
    await tell(sent({ height: 10n }), delivered(20n));
    const transaction = transactionAt(DESTINATION, 20n);
    await db.query(
      `insert into checkpoints values ('0x01', 9, 1, 1, '0x', '0x', '{}', 1) on conflict do nothing`,
    );
    await db.query("insert into submissions values ($1, '0x01', 77000)", [transaction]);
    expect((await status())?.delivered).to.include({ transaction, gas: "77000", messages: 1 });
    await db.query("delete from submissions");
    expect((await status())?.delivered).to.include({ transaction, gas: null });
  });

  it("notes when a message was seen to be final, once", async () => {
    await chains.tell([...listed(), sent({ height: 10n })], 9n);
    await noteFinal(db, ORIGIN);
    expect((await status())?.finalisedAt).to.equal(null);
    await tell(sent({ height: 10n }));
    await noteAttempt(db, [UNTRIED], 60);
    await noteFinal(db, ORIGIN);
    const seen = (await status())?.finalisedAt;
    expect(seen).to.be.closeTo(Date.now(), 10_000);
    await db.query("delete from noted_heights");
    await noteFinal(db, ORIGIN);
    expect((await status())?.finalisedAt).to.equal(seen);
  });

  it("serves a lane as soon as the index has the history of its chains", async () => {
    const served = new Map([ORIGIN, HUB, DESTINATION].map((id) => [id, {} as RelayedChain]));
    const relayer = { db, chains: served };
    await tell();
    const [lane] = await readLanes(relayer, "destination", DESTINATION);
    expect(lane).to.include({ laneId: LANE, originChainId: ORIGIN, hubChainId: HUB });
    for (const chainId of [ORIGIN, HUB, DESTINATION]) {
      await db.query("update index.chains set live_height = 5 where chain_id = $1", [chainId]);
      expect(await readLanes(relayer, "origin", ORIGIN), `${chainId}`).to.deep.equal([]);
      expect(await servedLanes(relayer, "hub", HUB)).to.deep.equal([lane]);
      await db.query("update index.chains set live_height = 1 where chain_id = $1", [chainId]);
    }
    served.delete(HUB);
    expect(await servedLanes(relayer, "origin", ORIGIN)).to.deep.equal([]);
  });

  describe("of a delivery", () => {
    const config = { retry: { first: 10, longest: 20, attempts: 5 } } as RelayerConfig;

    beforeEach(() => tell(sent({ height: 10n })));

    async function attempts(): Promise<number> {
      const { rows } = await db.query("select attempts from message_notes");
      return rows[0]?.attempts ?? 0;
    }

    function deliver(send: (beforeSigning: BeforeSigning) => Promise<unknown>) {
      const planned = { messages: [UNTRIED] } as unknown as PlannedBatch;
      const sending = send as (before: BeforeSigning) => Promise<SubmittedTransaction>;
      return deliverCounted({ db, config }, planned, sending).catch((error) => error);
    }

    it("counts the attempt before it is signed, so that who is killed then does not pay again", async () => {
      let signing = 0;
      await deliver(async (beforeSigning) => {
        await beforeSigning();
        signing = await attempts();
        throw new Error("killed");
      });
      expect(signing).to.equal(1);
      expect(await attempts()).to.equal(1);
    });

    it("counts no attempt that was not signed, and none that called no recipient", async () => {
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

    it("offers a message at once whose attempt was taken back", async () => {
      await noteAttempt(db, [UNTRIED], undefined);
      expect(await offered()).to.deep.equal([]);
      await takeBackAttempt(db, [UNTRIED]);
      const [pending] = await pendingMessages(db, LANE, 1n, 9);
      expect(pending).to.include({ messageId: ID, attempts: 0 });
    });

    it("leaves each attempt to one of two relayers, and neither takes back the other's", async () => {
      let isSigned = false;
      await noteAttempt(db, [UNTRIED], undefined);
      const error = await deliver(async (beforeSigning) => {
        await beforeSigning();
        isSigned = true;
      });
      expect(error).to.be.instanceOf(AttemptTakenError);
      expect(error.messageIds).to.deep.equal([ID]);
      expect([isSigned, await attempts(), await offered()]).to.deep.equal([false, 1, []]);
      await noteAttempt(db, [{ messageId: ID, attempts: 1 }], undefined);
      await takeBackAttempt(db, [UNTRIED]);
      expect([await attempts(), await offered()]).to.deep.equal([2, []]);
    });

    it("notes nothing of a batch of which another relayer tries one message", async () => {
      const other = { messageId: idOf({ index: 1n }), attempts: 0 };
      await noteAttempt(db, [other], 60);
      const refused = await noteAttempt(db, [UNTRIED, other], 60).catch((error) => error);
      expect(refused).to.be.instanceOf(AttemptTakenError);
      expect(await offered()).to.deep.equal([0n]);
    });
  });
});
