import {
  crossingAt,
  crossingKeys,
  crossingsById,
  crossingsByKeys,
  crossingsOfIds,
  crossingsOfSender,
  crossingsOfTransactions,
  crossingsSince,
  orderFacts,
  orderMeasures,
  orderOfTransfer,
  ordersById,
  ordersOfAccount,
  ordersOfTransaction,
  sampleOrders,
} from "@causeway/index/orders";

import { ACCOUNT, type Calls, CHAIN, ID, NEWEST, NOW, PAGE } from "./Call.ts";

const CLOCKS = new Map([[CHAIN, NOW]]);
const KEY = { order: Buffer.from(ID.slice(2), "hex"), transfer: null };
const SENT = { isWide: false, limit: 10, offset: 10 };

/** What services and commands ask of orders. */
export const ofOrders: Calls = {
  sampleOrders: (db) => sampleOrders(db, { originChainId: CHAIN, from: 1n, to: 5_000n, size: 20 }),
  orderFacts: (db) => orderFacts(db, [ID], NOW),
  orderMeasures: (db) => orderMeasures(db, Number(NOW)),
  ordersById: (db) => ordersById(db, ID),
  orderOfTransfer: (db) => orderOfTransfer(db, ID),
  ordersOfTransaction: (db) => ordersOfTransaction(db, ID),
  ordersOfAccount: (db) => ordersOfAccount(db, ACCOUNT, PAGE),
  crossingsById: (db) => crossingsById(db, ID, CLOCKS),
  crossingsOfIds: (db) => crossingsOfIds(db, [ID, ID], CLOCKS),
  crossingsOfTransactions: (db) => crossingsOfTransactions(db, [ID, ID], CLOCKS),
  crossingsByKeys: (db) => crossingsByKeys(db, [KEY], CLOCKS),
  crossingAt: (db) =>
    crossingAt(db, { originChainId: CHAIN, height: NEWEST.to, logIndex: 1 }, CLOCKS),
  crossingKeysOfSender: (db) => crossingKeys(db, { ...SENT, account: ACCOUNT }),
  crossingKeysOfAll: (db) => crossingKeys(db, SENT),
  crossingKeysOfAccount: (db) => crossingKeys(db, { ...PAGE, account: ACCOUNT, isWide: true }),
  crossingKeysOfTransfers: (db) =>
    crossingKeys(db, { ...PAGE, account: ACCOUNT, isWide: true, hasTransfer: true }),
  crossingKeysOfAllTransfers: (db) =>
    crossingKeys(db, { ...PAGE, isWide: true, hasTransfer: true }),
  crossingsOfSender: (db) => crossingsOfSender(db, ACCOUNT),
  crossingsSince: (db) => crossingsSince(db, NOW),
};
