import {
  advanceFacts,
  findTransfers,
  transferFacts,
  transfersOfAccount,
  transfersOfTransaction,
  transferWay,
  waitingTransfers,
} from "@causeway/index/transfers";

import { ACCOUNT, type Calls, CHAIN, ID, NOW, PAGE } from "./Call.ts";

/** What services and commands ask of transfers. */
export const ofTransfers: Calls = {
  transferFacts: (db) => transferFacts(db, [ID], NOW),
  transferWay: (db) => transferWay(db, ID),
  advanceFacts: (db) => advanceFacts(db, ID),
  findTransfers: (db) => findTransfers(db, [ID]),
  transfersOfAccount: (db) => transfersOfAccount(db, ACCOUNT, PAGE),
  transfersOfTransaction: (db) => transfersOfTransaction(db, ID),
  waitingTransfers: (db) => waitingTransfers(db, CHAIN),
};
