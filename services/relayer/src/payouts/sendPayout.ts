import { isChainError, type SubmittedTransaction } from "@causeway/chains";

import { claimEntries, releaseEntries } from "../store/claims.ts";
import { correctEntries } from "../store/entryNotes.ts";
import { storePayout, usedUp } from "../store/payouts.ts";
import { noteRetried } from "../store/setbacks.ts";
import { noteFailed } from "./noteSetback.ts";
import type { AssetPlace, Payout } from "./Payout.ts";
import { hasMoved } from "./tryEntries.ts";

/** Refusals of a transaction before anything is sent: what was planned does not hold any more, or costs too much. */
const NOT_SENT = ["CallReverted", "GasAboveCap"] as const;

/**
 * Sends what a trial says to move transfers on, unless it moves only such as are left alone now, have used up their gas of
 * the day, or are moved on by another relayer of the database.
 *
 * @returns whether anything was sent.
 */
export async function sendPayout(place: AssetPlace, payout: Payout): Promise<boolean> {
  const { relayer, chain } = place;
  const { maxGasOfTransfer } = relayer.config.payouts;
  const ids = payout.moved.map(({ transferId }) => transferId);
  const spent = await usedUp(relayer.db, chain.config.chainId, ids, maxGasOfTransfer);
  if (payout.moved.every(({ rests, transferId }) => rests || spent.has(transferId))) return false;
  const claim = await claimEntries(relayer.db, place.bridge, ids);
  if (claim === undefined) return false;
  try {
    return await submitPayout(place, payout);
  } finally {
    await releaseEntries(relayer.db, claim);
  }
}

async function submitPayout(place: AssetPlace, payout: Payout): Promise<boolean> {
  const { relayer, chain } = place;
  const { maxGas } = relayer.config.payouts;
  try {
    const submission = { ...payout.submission, mostGas: maxGas };
    await noteSent(place, payout, await chain.adapter.submit(submission));
    await noteOutcome(place, payout, "the transaction changed nothing");
    return true;
  } catch (error) {
    if (NOT_SENT.some((code) => isChainError(error, code))) {
      relayer.logger.info(
        { chain: chain.config.name, action: payout.action, err: error },
        "not sent",
      );
      return false;
    }
    if (!isChainError(error, "TransactionReverted")) throw error;
    await noteSent(place, payout, error.details as unknown as SubmittedTransaction);
    // Somebody else's transaction may have come before.
    await noteOutcome(place, payout, error.message);
    return true;
  }
}

async function noteSent(
  place: AssetPlace,
  payout: Payout,
  { hash, gasUsed }: Pick<SubmittedTransaction, "hash" | "gasUsed">,
): Promise<void> {
  const { relayer, chain, bridge } = place;
  const { action, moved } = payout;
  const { chainId, name } = chain.config;
  const ids = moved.map(({ transferId }) => transferId);
  await storePayout(relayer.db, chainId, action, ids, { hash, gasUsed });
  if (action === "retry") {
    for (const id of ids) await noteRetried(relayer.db, bridge, id);
  }
  relayer.metrics.gasUsed.inc({ chain: name, purpose: "payout" }, Number(gasUsed));
  const told = { chain: name, action, transaction: hash, gasUsed: Number(gasUsed) };
  relayer.logger.info({ ...told, transfers: ids }, "had transfers moved on");
}

/** Of those that stand where they stood before, the attempt failed: the receiver may tell trials apart. */
async function noteOutcome(place: AssetPlace, payout: Payout, reason: string): Promise<void> {
  const { relayer, chain, bridge } = place;
  const { action, moved } = payout;
  const ids = moved.map(({ transferId }) => transferId);
  const entries = await bridge.contract.entriesOf(ids);
  for (const [index, entry] of moved.entries()) {
    const now = entries[index];
    if (now === undefined) continue;
    if (hasMoved(entry.before, now)) {
      relayer.metrics.payouts.inc({ chain: chain.config.name, action });
    } else {
      await noteFailed(place, entry, reason);
    }
  }
  await correctEntries(relayer.db, bridge, ids, entries, relayer.config.payouts);
}
