import type { Hex } from "@causeway/protocol";

import { candidateOf } from "../deciding/candidateOf.ts";
import { noteAbstention, noteRefusal } from "../deciding/noteDecision.ts";
import { reserve } from "../deciding/reserve.ts";
import { type Survey, surveyTransfer } from "../deciding/surveyTransfer.ts";
import { screen } from "../decision/screen.ts";
import type { FilledChain, Filler, Stage } from "../Filler.ts";
import { resolveAttempts } from "../sending/resolveAttempts.ts";
import { surveyDestination } from "../sending/surveyDestination.ts";
import { behindOf, readCursor } from "../store/cursors.ts";
import { type KnownTransfer, openOffers } from "../store/transfers.ts";

/** Transfers looked at in one run, and of these so many of which the destination is asked; more are taken in the next. */
const LOOK_AT = 1_000;
const ASK_ABOUT = 50;

/**
 * Decides what is advanced at a destination, and writes it down before anything is signed: from then on it counts as out.
 * Nothing is decided before all is known of what was sent before.
 */
export const decide: Stage = {
  name: "decide",
  async run(filler, destination) {
    const { chainId } = destination.adapter.origin;
    filler.decided.delete(chainId);
    if (!(await isUpToDate(filler, destination))) return false;
    const screened = await screenOffers(filler, destination);
    if (screened.length === 0) return false;
    return decideAll(filler, destination, screened.slice(0, ASK_ABOUT));
  },
};

/** Whether the books hold all that bears on a decision. */
async function isUpToDate(filler: Filler, destination: FilledChain): Promise<boolean> {
  const { db, config, looks, chains } = filler;
  if ((await behindOf(db, [...chains.keys()])).length > 0) return false;
  if (!looks.isFresh(destination.adapter.origin.chainId, config.staleAfter)) return false;
  return config.isDryRun || resolveAttempts(filler, destination);
}

/** Transfers to a destination against which nothing speaks that is known without asking it. */
async function screenOffers(
  filler: Filler,
  { adapter, config }: FilledChain,
): Promise<KnownTransfer[]> {
  const { db, account } = filler;
  const { chainId } = adapter.origin;
  const { observedAt } = await readCursor(db, chainId, config.startHeight);
  const now = observedAt ?? 0n;
  const screened: KnownTransfer[] = [];
  for (const transfer of await openOffers(db, chainId, now, LOOK_AT)) {
    const candidate = await candidateOf(filler, db, transfer);
    const verdict = screen(candidate, { account, now }, filler.config.rules);
    if ("kind" in verdict) await noteAbstention(filler, transfer, verdict);
    else screened.push(transfer);
  }
  return screened;
}

async function decideAll(
  filler: Filler,
  chain: FilledChain,
  transfers: readonly KnownTransfer[],
): Promise<boolean> {
  const destination = await surveyDestination(filler, chain);
  const surveys = await Promise.all(
    transfers.map((transfer) => surveyTransfer(filler, chain, destination, transfer)),
  );
  const attempts = new Set<bigint>();
  /** What those before will take of the account. */
  const taken = new Map<Hex, bigint>();
  let coin = 0n;
  let worked = false;
  for (const [index, transfer] of transfers.entries()) {
    const found = surveys[index] as Survey | string;
    if (typeof found === "string") {
      await noteRefusal(filler, transfer, found);
      continue;
    }
    const before = taken.get(transfer.assetId) ?? 0n;
    const left = { balance: found.balance - before, coin: found.coin - coin };
    const reserved = await reserve(filler, transfer, { ...found, ...left });
    if (reserved === undefined) continue;
    taken.set(transfer.assetId, before + reserved.decision.most);
    coin += reserved.decision.gas;
    if (reserved.attempt !== undefined) attempts.add(reserved.attempt.attemptId);
    worked = true;
  }
  filler.decided.set(chain.adapter.origin.chainId, attempts);
  return worked;
}
