import {
  orderFacts,
  orderOfTransfer,
  ordersById,
  ordersOfAccount,
  ordersOfTransaction,
} from "@causeway/index/orders";

import { ACCOUNT, type Calls, ID, NOW, PAGE } from "./Call.ts";

/** What services and commands ask of orders. */
export const ofOrders: Calls = {
  orderFacts: (db) => orderFacts(db, [ID], NOW),
  ordersById: (db) => ordersById(db, ID),
  orderOfTransfer: (db) => orderOfTransfer(db, ID),
  ordersOfTransaction: (db) => ordersOfTransaction(db, ID),
  ordersOfAccount: (db) => ordersOfAccount(db, ACCOUNT, PAGE),
};
