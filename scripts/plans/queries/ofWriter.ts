import { readCosts } from "../../../packages/index/src/costs/readCosts.ts";
import { shareCosts } from "../../../packages/index/src/costs/shareCosts.ts";
import { wantCosts } from "../../../packages/index/src/costs/wantCosts.ts";
import {
  deleteEvents,
  readEvents,
  readEventsAt,
} from "../../../packages/index/src/store/eventRows.ts";
import { placesOf, rowsOf } from "../../../packages/index/src/store/rowEvents.ts";
import {
  eventHeights,
  hasEvents,
  heldEvents,
  missingEvents,
} from "../../../packages/index/src/store/searches.ts";
import { deleteSubjects, readSubjects } from "../../../packages/index/src/store/subjectRows.ts";
import { type Calls, CHAIN, ID, NEWEST, NOW, ROW } from "./Call.ts";

const PLACE = { chainId: CHAIN, height: ROW, logIndex: Number(ROW), at: NOW };
const EVENT = { ...PLACE, blockHash: ID, transaction: ID, contract: ID, kind: "", values: {} };
const TRANSACTION = { chainId: CHAIN, hash: ID, height: ROW, blockHash: ID, at: NOW };

/** What the writer of a chain does. */
export const ofWriter: Calls = {
  rowsOf: (db) => rowsOf(db, [{ entity: "message", alias: ID }]),
  placesOf: (db) => placesOf(db, [{ entity: "message", key: ID }], new Map()),
  readEvents: (db) => readEvents(db, CHAIN, { ...NEWEST, since: NOW }),
  readEventsAt: (db) => readEventsAt(db, [PLACE]),
  deleteEvents: (db) => deleteEvents(db, CHAIN, [NEWEST.to], NOW),
  deleteSubjects: (db) => deleteSubjects(db, CHAIN, [NEWEST.to]),
  readSubjects: (db) => readSubjects(db, CHAIN, NEWEST.from, NEWEST.to),
  heldEvents: (db) => heldEvents(db, CHAIN, NEWEST.to),
  hasEvents: (db) => hasEvents(db, CHAIN, NEWEST),
  missingEvents: (db) => missingEvents(db, [EVENT]),
  eventHeights: (db) =>
    eventHeights(db, CHAIN, { entity: "message", kinds: ["mailbox.MessageAppended"], keys: [ID] }),
  wantCosts: (db) => wantCosts(db, [{ ...TRANSACTION, toShare: true }]),
  readCosts: (db) => readCosts(db, CHAIN, { transactions: async () => [] }).catch(() => undefined),
  shareCosts: (db) => shareCosts(db, CHAIN).catch(() => undefined),
};
