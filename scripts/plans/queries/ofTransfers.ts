import { feeVersions } from "@causeway/index/fee-schedules";
import {
  advanceFacts,
  findTransfers,
  transferFacts,
  transfersOfAccount,
  transfersOfTransaction,
  transferWay,
  vaultRecords,
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
  vaultRecords: (db) => vaultRecords(db, { after: ID, limit: 10 }),
  feeVersions: (db) => feeVersions(db, { after: ID, limit: 10 }),
  waitingTransfers: (db) => waitingTransfers(db, CHAIN),
};
