import { gasOf } from "@causeway/index";
import {
  countOfSender,
  laneFrames,
  laneLatencies,
  laneLeaves,
  laneProgress,
  laneRecords,
  lanesWaiting,
  lastUndelivered,
  lightClientRecords,
  listedLanes,
  messageAt,
  messageFacts,
  messagesById,
  messagesInFlight,
  messagesOfAccount,
  messagesOfRows,
  messagesOfSender,
  messagesOfTransaction,
  messagesSentBy,
  messageWay,
  neededHeight,
  newestMessages,
  signersOf,
  undeliveredMessages,
} from "@causeway/index/messages";

import { ACCOUNT, type Calls, CHAIN, ID, INDEX, LANE, NEWEST, NOW, PAGE } from "./Call.ts";

/** Times of the newest blocks of all chains. */
const CLOCKS = new Map([CHAIN, CHAIN + 1n, CHAIN + 2n].map((chainId) => [chainId, NOW]));

/** What services and commands ask of messages. */
export const ofMessages: Calls = {
  messageFacts: (db) => messageFacts(db, [ID], NOW),
  messageWay: (db) => messageWay(db, ID),
  messagesById: (db) => messagesById(db, [ID], CLOCKS),
  messagesSentBy: (db) => messagesSentBy(db, ID, CLOCKS),
  messageAt: (db) => messageAt(db, { chainId: CHAIN, height: NEWEST.from, logIndex: 1 }, CLOCKS),
  messagesOfSender: (db) =>
    messagesOfSender(db, { sender: ACCOUNT, chainId: CHAIN, limit: 10, offset: 100 }, CLOCKS),
  countOfSender: (db) => countOfSender(db, ACCOUNT, CHAIN),
  messagesOfTransaction: (db) => messagesOfTransaction(db, ID),
  messagesOfAccount: (db) => messagesOfAccount(db, ACCOUNT, PAGE),
  newestMessages: (db) => newestMessages(db, { limit: 10 }),
  newestMessagesAfter: (db) => newestMessages(db, PAGE),
  undeliveredMessages: (db) =>
    undeliveredMessages(db, LANE, { below: INDEX, now: NOW, limit: 100 }),
  lastUndelivered: (db) => lastUndelivered(db, LANE),
  laneLeaves: (db) => laneLeaves(db, LANE, INDEX, INDEX + 10n),
  laneFrames: (db) => laneFrames(db, LANE, INDEX, INDEX + 10n),
  laneRecords: (db) => laneRecords(db, LANE),
  lanesWaiting: (db) => lanesWaiting(db),
  laneProgress: (db) => laneProgress(db),
  lightClientRecords: (db) => lightClientRecords(db, { limit: 20 }),
  signersOf: (db) => signersOf(db, [ID]),
  gasOf: (db) => gasOf(db, [{ chainId: CHAIN, transaction: ID }]),
  listedLanes: (db) => listedLanes(db, "origin", CHAIN),
  laneLatencies: (db) => laneLatencies(db, Number(NOW)),
  messagesOfRows: (db) => messagesOfRows(db, "message", [ID]),
  messagesOfCalls: (db) => messagesOfRows(db, "call", [ID]),
  messagesInFlight: (db) => messagesInFlight(db, CHAIN, { before: NOW, limit: 100 }),
  messagesOfFailures: (db) => messagesOfRows(db, "failure", [ID]),
  neededHeight: (db) => neededHeight(db, CHAIN),
};
