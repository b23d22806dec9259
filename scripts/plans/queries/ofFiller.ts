import { advanceStatus } from "../../../services/filler/src/store/advanceStatus.ts";
import {
  closeRepaid,
  findAgain,
  unseenAdvances,
} from "../../../services/filler/src/store/advances.ts";
import {
  countFailed,
  countTried,
  dueAttempts,
  openAttempts,
} from "../../../services/filler/src/store/attempts.ts";
import {
  countFailedFills,
  fillLosses,
  openFills,
} from "../../../services/filler/src/store/fillAttempts.ts";
import { lastFill, unnotedFills } from "../../../services/filler/src/store/fills.ts";
import { countHeld, dueHolds } from "../../../services/filler/src/store/holds.ts";
import {
  flightRows,
  oldestUnrepaid,
  trialRows,
} from "../../../services/filler/src/store/inFlight.ts";
import { orderStatus } from "../../../services/filler/src/store/orderStatus.ts";
import { owedAssets } from "../../../services/filler/src/store/owedAssets.ts";
import { hasUnnamed, unnamedAdvances } from "../../../services/filler/src/store/ownAdvances.ts";
import { nextNonce } from "../../../services/filler/src/store/transactions.ts";
import {
  findTransfers,
  forgetAfter,
  openOffers,
} from "../../../services/filler/src/store/transfers.ts";
import { openTrials } from "../../../services/filler/src/store/trials.ts";
import { unrepaidTransfers } from "../../../services/filler/src/store/unrepaid.ts";
import { ACCOUNT, type Calls, CHAIN, ID, NOW } from "./Call.ts";

/** Queries by which a filler finds holds, and what became of its attempts, advances and fills. */
export const ofFiller: Calls = {
  findTransfers: (db) => findTransfers(db, [ID]),
  dueAttempts: (db) => dueAttempts(db, CHAIN),
  openAttempts: (db) => openAttempts(db, CHAIN),
  countFailed: (db) => countFailed(db, ID),
  countTried: (db) => countTried(db, ID),
  unnamedAdvances: (db) => unnamedAdvances(db, CHAIN, NOW),
  hasUnnamed: (db) => hasUnnamed(db, new Map([[CHAIN, NOW]])),
  unseenAdvances: (db) => unseenAdvances(db, CHAIN),
  findAgain: (db) => findAgain(db, CHAIN),
  closeRepaid: (db) => closeRepaid(db, CHAIN),
  flightRows: (db) => flightRows(db, 86_400),
  trialRows,
  openOffers: (db) => openOffers(db, CHAIN, NOW, { after: "", limit: 100 }),
  forgetAfter: (db) => forgetAfter(db, CHAIN, Buffer.alloc(1)),
  lastFill: (db) => lastFill(db, CHAIN, ACCOUNT),
  unnotedFills: (db) => unnotedFills(db, CHAIN),
  unrepaidTransfers: (db) => unrepaidTransfers(db, CHAIN, 100),
  owedAssets: (db) => owedAssets(db, CHAIN),
  oldestUnrepaid: (db) => oldestUnrepaid(db, CHAIN),
  openTrials: (db) => openTrials(db, CHAIN),
  dueHolds: (db) => dueHolds(db, CHAIN, { assetIds: [ID], most: 100 }),
  countHeld: (db) => countHeld(db, CHAIN, [ID]),
  openFills: (db) => openFills(db, CHAIN),
  countFailedFills: (db) => countFailedFills(db, CHAIN, ID),
  fillLosses: (db) => fillLosses(db, CHAIN),
  nextNonce: (db) => nextNonce(db, CHAIN),
  advanceStatus: (db) => advanceStatus(db, ID),
  orderStatus: (db) => orderStatus(db, ID),
};
