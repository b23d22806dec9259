import { isChainError, type Submission, type TransferFrame } from "@causeway/chains";

import { entriesDue, type StoredEntry } from "../store/entries.ts";
import { noteFailed, noteRefused } from "./noteSetback.ts";
import type { AssetPlace, Payout } from "./Payout.ts";
import { isPassing, movedBy, type Trial, tryEntries } from "./tryEntries.ts";

/** Transfers of an asset that are tried in one run. */
const AT_ONCE = 5;

/**
 * Brings one transfer back that stands aside, where its receiver would now be paid what its sender asks for. That its fee is
 * too high yet is no failure: it is tried again after longer.
 */
export async function planRetry(place: AssetPlace): Promise<Payout | undefined> {
  const { relayer, bridge, assetId } = place;
  for (const entry of await entriesDue(relayer.db, bridge, assetId, "aside", AT_ONCE)) {
    const tried = await tryEntries(place, [entry], ([transfer]) =>
      bridge.contract.retryCall(transfer as TransferFrame),
    );
    if (tried.kind === "done" && tried.after[0]?.state !== "aside") {
      const moved = movedBy([entry], tried);
      if (moved.length > 0) return { action: "retry", submission: tried.submission, moved };
      // Somebody else brought it back.
      continue;
    }
    await noteRefused(place, entry, reasonOf(tried, "it would stand aside again"));
  }
  return undefined;
}

/** Hands one transfer over whose receiver takes it now. One that does not fails, by a trial as by a transaction. */
export async function planExecute(place: AssetPlace): Promise<Payout | undefined> {
  const { relayer, bridge, assetId } = place;
  for (const entry of await entriesDue(relayer.db, bridge, assetId, "ready", AT_ONCE)) {
    const tried = await tryExecute(place, entry);
    // Somebody else handed it over.
    if (tried.kind === "done" && tried.before[0]?.state !== "ready") continue;
    if (tried.kind === "done" && tried.after[0]?.state === "none") {
      const moved = movedBy([entry], tried);
      return { action: "execute", submission: tried.submission, moved };
    }
    const reason = reasonOf(tried, "its receiver does not take it");
    if (tried.kind === "refused" && isPassing(tried.error)) await noteRefused(place, entry, reason);
    else await noteFailed(place, entry, reason);
  }
  return undefined;
}

/** With the gas that the transaction would have: a receiver may take it with more alone. */
async function tryExecute(place: AssetPlace, entry: StoredEntry): Promise<Trial> {
  const { relayer, chain, bridge } = place;
  const { maxGas } = relayer.config.payouts;
  const make = ([transfer]: readonly TransferFrame[]): Submission =>
    bridge.contract.executeCall(transfer as TransferFrame);
  try {
    const submission = make([entry.transfer]);
    const gasLimit = await chain.adapter.gasLimitOf(submission, chain.adapter.submitter());
    if (gasLimit <= maxGas) return await tryEntries(place, [entry], make, gasLimit);
    const reason = `it needs a gas limit of ${gasLimit}, more than the ${maxGas} that this relayer gives`;
    return { kind: "refused", error: undefined, values: [], reason };
  } catch (error) {
    if (!isChainError(error, "CallReverted")) throw error;
    const name = error.details.error as string | undefined;
    return { kind: "refused", error: name, values: [], reason: error.message };
  }
}

function reasonOf(tried: Trial, otherwise: string): string {
  return tried.kind === "refused" ? tried.reason : otherwise;
}
