import { readBacklog } from "../../../services/relayer/src/store/backlog.ts";
import {
  assetsWaiting,
  countWaiting,
  entriesDue,
  entriesHeld,
  entryAt,
  leastLookedAt,
} from "../../../services/relayer/src/store/entries.ts";
import { noteEntries } from "../../../services/relayer/src/store/entryNotes.ts";
import { flightEnds } from "../../../services/relayer/src/store/flightEnds.ts";
import { isRead, pendingMessages } from "../../../services/relayer/src/store/messages.ts";
import { noteFinal } from "../../../services/relayer/src/store/noteFinal.ts";
import {
  arrivedBy,
  entryProvenances,
  lastWaiting,
} from "../../../services/relayer/src/store/provenances.ts";
import { postpone, silentMessages } from "../../../services/relayer/src/store/recoveries.ts";
import {
  finalMessage,
  noteLook,
  reportLanes,
  reportsToLookAt,
  storeSorted,
  unsortedMessages,
  wantedReport,
} from "../../../services/relayer/src/store/reports.ts";
import { leftAlone, transferStatus } from "../../../services/relayer/src/store/transferStatus.ts";
import { ACCOUNT, type Calls, CHAIN, ID, INDEX, LANE } from "./Call.ts";

const BRIDGE = { chainId: CHAIN, address: ACCOUNT };
const PATIENCE = { attempts: 3, retryAfter: 60, longest: 3_600 };

/** What a relayer asks of its own tables, and of the index beside them. */
export const ofRelayer: Calls = {
  pendingMessages: (db) => pendingMessages(db, LANE, INDEX, 100),
  flightEnds: (db) => flightEnds(db, [{ messageId: ID, attempt: 1n }]),
  silentMessages: (db) => silentMessages(db, CHAIN, 60, 100),
  postpone: (db) => postpone(db, [ID], 10),
  isRead: (db) => isRead(db, LANE, INDEX),
  readBacklog: (db) => readBacklog(db, CHAIN),
  noteFinal: (db) => noteFinal(db, CHAIN),
  unsortedMessages: (db) => unsortedMessages(db, CHAIN, [CHAIN], 100),
  storeSorted: (db) =>
    storeSorted(
      db,
      CHAIN,
      { messageId: ID, laneId: LANE },
      { kind: "notice", about: ID, units: 0n },
    ),
  reportLanes: (db) => reportLanes(db, CHAIN),
  reportsToLookAt: (db) => reportsToLookAt(db, LANE, "client/2", 100),
  wantedReport: (db) => wantedReport(db, LANE),
  noteLook: (db) => noteLook(db, ID, { wanted: false, settledBy: "client/2" }),
  lastWaiting: (db) => lastWaiting(db, LANE),
  finalMessage: (db) => finalMessage(db, ID),
  noteEntries: (db) => noteEntries(db, BRIDGE, PATIENCE),
  leastLookedAt: (db) => leastLookedAt(db, BRIDGE, 100),
  countWaiting: (db) => countWaiting(db, BRIDGE),
  assetsWaiting: (db) => assetsWaiting(db, BRIDGE),
  entryAt: (db) => entryAt(db, BRIDGE, ID, { provenance: 0n, position: 0n }),
  entriesHeld: (db) => entriesHeld(db, BRIDGE, ID, 100),
  entriesDue: (db) => entriesDue(db, BRIDGE, ID, "ready", 100),
  entryProvenances: (db) => entryProvenances(db, BRIDGE),
  arrivedBy: (db) => arrivedBy(db, BRIDGE, 1n, 100),
  transferStatus: (db) => transferStatus(db, ID),
  leftAlone: (db) => leftAlone(db),
};
