import {
  laneFrames,
  laneLatencies,
  laneLeaves,
  lastUndelivered,
  listedLanes,
  messageFacts,
  messagesOfAccount,
  messagesOfTransaction,
  messageWay,
  neededHeight,
  undeliveredMessages,
} from "@causeway/index/messages";

import { ACCOUNT, type Calls, CHAIN, ID, INDEX, LANE, NOW, PAGE } from "./Call.ts";

/** What services and commands ask of messages. */
export const ofMessages: Calls = {
  messageFacts: (db) => messageFacts(db, [ID], NOW),
  messageWay: (db) => messageWay(db, ID),
  messagesOfTransaction: (db) => messagesOfTransaction(db, ID),
  messagesOfAccount: (db) => messagesOfAccount(db, ACCOUNT, PAGE),
  undeliveredMessages: (db) =>
    undeliveredMessages(db, LANE, { below: INDEX, now: NOW, limit: 100 }),
  lastUndelivered: (db) => lastUndelivered(db, LANE),
  laneLeaves: (db) => laneLeaves(db, LANE, INDEX, INDEX + 10n),
  laneFrames: (db) => laneFrames(db, LANE, INDEX, INDEX + 10n),
  listedLanes: (db) => listedLanes(db, "origin", CHAIN),
  laneLatencies: (db) => laneLatencies(db, Number(NOW)),
  neededHeight: (db) => neededHeight(db, CHAIN),
};
