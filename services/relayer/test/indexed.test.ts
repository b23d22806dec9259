import { fileURLToPath } from "node:url";

import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import * as index from "@causeway/index/messages";
import { MessagesIndex } from "@causeway/index/testing/MessagesIndex.ts";
import { type MessageFacts, type MessageStatus, messageStateOf } from "@causeway/lifecycle";
import { expect } from "chai";
import fc from "fast-check";

import type { RelayedChain, Relayer } from "../src/Relayer.ts";
import { account } from "../src/stages/account.ts";
import { storeEvents } from "../src/store/events.ts";
import { lanesOf, storeLane } from "../src/store/lanes.ts";
import { laneLatencies } from "../src/store/latencies.ts";
import { messageStatus } from "../src/store/messageStatus.ts";
import { framesOf, laneLeaves, lastPending, pendingMessages } from "../src/store/messages.ts";
import { neededHeight } from "../src/store/needs.ts";
import { expectSameTraffic, expectSameWay } from "./world/expectSame.ts";
import {
  DESTINATION,
  FINAL,
  type History,
  HUB,
  histories,
  LANES,
  ORIGIN,
  transactionAt,
} from "./world/histories.ts";

const MIGRATIONS = fileURLToPath(new URL("../migrations", import.meta.url));
const CHAINS = [ORIGIN, HUB, DESTINATION];
const NOW = 1_700_000_000n;

/** Of the same chains, the relayer's own tables and an index say the same. */
describe("an index of the chains that a relayer reads", function () {
  this.timeout(60_000);
  let own: MigratedDatabase;
  let indexed: MessagesIndex;

  before(async () => {
    [own, indexed] = await Promise.all([MigratedDatabase.start(MIGRATIONS), MessagesIndex.start()]);
  });
  after(() => Promise.all([own?.stop(), indexed?.stop()]));

  async function readAsRelayer({ told }: History): Promise<void> {
    const { db } = own;
    const tables = ["messages", "endings", "failures", "imports", "lanes"];
    for (const table of [...tables, "prices", "exemptions", "costs"]) {
      await db.query(`delete from ${table}`);
    }
    const ends = { originChainId: ORIGIN, destinationChainId: DESTINATION };
    for (const lane of LANES) await storeLane(db, { ...lane, ...ends });
    for (const chainId of CHAINS) {
      const events = told.filter((one) => one.chainId === chainId).map(({ event }) => event);
      const isFinal = ({ transaction }: (typeof events)[number]) => transaction.height <= FINAL;
      await storeEvents(db, chainId, events.filter(isFinal), true);
      const newest = events.filter((event) => !isFinal(event));
      await storeEvents(db, chainId, newest, false);
    }
    const destination = { adapter: { origin: { chainId: DESTINATION } } } as RelayedChain;
    while (await account.run({ db } as Relayer, destination));
  }

  async function readAsIndex({ indexed: events }: History): Promise<void> {
    await indexed.clear();
    for (const chainId of CHAINS) {
      const its = events.filter((event) => event.chainId === chainId);
      await indexed.read(chainId, its, FINAL);
    }
    await indexed.shareCosts(DESTINATION, {
      transactions: async (wanted) =>
        wanted.map((one) => ({ ...transactionAt(DESTINATION, one.height), ...one })),
    });
  }

  async function expectSame({ messageIds }: History): Promise<void> {
    const [db, other] = [own.db, indexed.db];
    await expectSameTraffic(own.url, indexed.url);
    const facts = await index.messageFacts(other, messageIds, NOW);
    for (const id of messageIds) {
      const status = (await messageStatus(db, id)) as MessageStatus;
      expect(messageStateOf(facts.get(id) as MessageFacts), id).to.equal(status.state);
      expectSameWay(status, await index.messageWay(other, id));
    }
    for (const { laneId } of LANES) {
      const ofLane = [laneId, 1n, 9n] as const;
      expect(await index.laneLeaves(other, ...ofLane)).to.deep.equal(
        await laneLeaves(db, ...ofLane),
      );
      const [frames, theirs] = [
        await framesOf(db, ...ofLane),
        await index.laneFrames(other, ...ofLane),
      ];
      expect([...theirs].sort()).to.deep.equal([...frames].sort());
      expect(await index.lastUndelivered(other, laneId)).to.equal(await lastPending(db, laneId));
      const range = { below: 8n, now: NOW, limit: 5 };
      const pending = await pendingMessages(db, laneId, range.below, range.limit);
      expect(await index.undeliveredMessages(other, laneId, range)).to.deep.equal(
        pending.map(({ attempts: _, ...message }) => message),
      );
    }
    expect(await index.laneLatencies(other, 1_000)).to.deep.equal(await laneLatencies(db, 1_000));
    for (const chainId of CHAINS) {
      expect(await index.neededHeight(other, chainId)).to.equal(await neededHeight(db, chainId));
      for (const end of ["origin", "destination", "hub"] as const) {
        const lanes = await lanesOf(db, end, chainId);
        expect(await index.listedLanes(other, end, chainId)).to.have.deep.members(lanes);
      }
    }
  }

  it("says the same of what messages were charged and cost, where they stand, and what waits", async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        await readAsRelayer(history);
        await readAsIndex(history);
        await expectSame(history);
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });
});
