import type { AdvanceQuote } from "@causeway/chains";
import { inTransaction, type Queryable } from "@causeway/database";

import type { Filler } from "../Filler.ts";
import { type Attempt, storeAttempt } from "../store/attempts.ts";
import { flightRows, inFlightFor, trialRows } from "../store/inFlight.ts";
import { findTransfer, type KnownTransfer } from "../store/transfers.ts";
import { storeTrial } from "../store/trials.ts";
import { candidateOf, type ObservedCandidate } from "./gather.ts";
import { type Advancing, type Decision, judge } from "./judge.ts";
import { noteAbstention, tellAdvance } from "./note.ts";
import type { Survey } from "./survey.ts";

/** What was written down. */
export interface Reserved {
  readonly decision: Advancing;
  /** Undefined in a dry run. */
  readonly attempt: Attempt | undefined;
}

/**
 * Decides about a transfer as its origin shows it at this moment, and writes down that it will be advanced: those who
 * decide for other destinations see it.
 *
 * @returns undefined if it will not.
 */
export async function reserve(
  filler: Filler,
  transfer: KnownTransfer,
  survey: Survey,
): Promise<Reserved | undefined> {
  const decided = await inTransaction(filler.db, async (db) => {
    await lockDecisions(db);
    const still = await findTransfer(db, transfer.transferId);
    if (still === undefined) return undefined;
    const candidate = await candidateOf(filler, db, still);
    const decision = await decideNow(filler, db, candidate, survey);
    if (decision.kind !== "advance") return { decision };
    return { decision, attempt: await write(filler, db, candidate, still, survey, decision) };
  });
  if (decided === undefined) return undefined;
  const { decision, attempt } = decided;
  if (decision.kind !== "advance") {
    await noteAbstention(filler, transfer, decision);
    return undefined;
  }
  tellAdvance(filler, transfer, decision);
  return { decision, attempt };
}

async function decideNow(
  { account, config }: Filler,
  db: Queryable,
  candidate: ObservedCandidate,
  survey: Survey,
): Promise<Decision> {
  const { isDryRun, lossesCountFor } = config;
  const rows = isDryRun ? await trialRows(db) : await flightRows(db, lossesCountFor);
  const inFlight = inFlightFor(candidate, rows);
  // Nothing of what a dry run pays leaves the account.
  const balance = isDryRun ? survey.balance - inFlight.destination : survey.balance;
  return judge(candidate, { ...survey, account, inFlight, balance }, config.rules);
}

async function write(
  { config }: Filler,
  db: Queryable,
  candidate: ObservedCandidate,
  transfer: KnownTransfer,
  { quote, now }: { readonly quote: AdvanceQuote; readonly now: bigint },
  decision: Advancing,
): Promise<Attempt | undefined> {
  const { observedHeight: height } = candidate;
  if (!config.isDryRun) return storeAttempt(db, candidate, height, decision);
  await storeTrial(db, transfer, quote, decision, { height, at: now });
  return undefined;
}

/** Any number that nothing else locks here. */
const LOCK = 4_815_162_343;

/** Has decisions of all destinations take turns until the transaction ends: each sees what the others will send. */
export async function lockDecisions(db: Queryable): Promise<void> {
  await db.query("select pg_advisory_xact_lock($1)", [LOCK]);
}
