import {
  isChainError,
  type Submission,
  type TransferEntry,
  type TransferFrame,
  type TriedEntries,
} from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import type { StoredEntry } from "../store/entries.ts";
import type { AssetPlace, MovedEntry } from "./Payout.ts";

/** What a call would do to the transfers that it names. */
export type Trial =
  | ({ readonly kind: "done"; readonly submission: Submission } & TriedEntries)
  | {
      readonly kind: "refused";
      /** Name of the bridge's error; undefined for one that it does not know. */
      readonly error: string | undefined;
      readonly values: readonly unknown[];
      readonly reason: string;
    };

/** Of the gas limit that a payout may have, so much is tried with: an estimate is above what is used, and raised. */
const TRIED_PERCENT = 75n;

/** Tries a call of the bridge in our account's name. */
export async function tryEntries(
  { relayer, chain, bridge, assetId }: AssetPlace,
  entries: readonly StoredEntry[],
  make: (transfers: readonly TransferFrame[]) => Submission,
  gasLimit = (relayer.config.payouts.maxGas * TRIED_PERCENT) / 100n,
): Promise<Trial> {
  const submission = make(entries.map(({ transfer }) => transfer));
  const transferIds = entries.map(({ transferId }) => transferId);
  const payment = await chain.adapter.payment();
  try {
    const trial = { submission, payment, gasLimit, assetId, transferIds };
    return { kind: "done", submission, ...(await bridge.contract.tryCall(trial)) };
  } catch (error) {
    if (!isChainError(error, "CallReverted")) throw error;
    const { error: name, arguments: values } = error.details;
    return {
      kind: "refused",
      error: name as string | undefined,
      values: values as readonly unknown[],
      reason: error.message,
    };
  }
}

/** Those that a call moved on. */
export function movedBy(entries: readonly StoredEntry[], tried: TriedEntries): MovedEntry[] {
  return entries.flatMap((entry, index) => {
    const [before, after] = [tried.before[index], tried.after[index]];
    const isMoved = before !== undefined && after !== undefined && hasMoved(before, after);
    return isMoved ? [{ ...entry, before }] : [];
  });
}

/** Whether a transfer stands elsewhere, or more of it was let in or paid. */
export function hasMoved(before: TransferEntry, after: TransferEntry): boolean {
  return COMPARED.some((part) => before[part] !== after[part]);
}

const COMPARED = ["state", "provenance", "position", "held", "queued", "setAside"] as const;

/** Refusals that say nothing of the transfer: the guardian's pauses and stops end. */
const PASSING = ["AssetPaused", "LanePaused", "NoLongerVouchedFor", "Contained"];

/** Whether a refusal holds for all of an asset, or of a lane. */
export function isPassing(error: string | undefined): boolean {
  return error !== undefined && PASSING.includes(error);
}

/** The place that is next, where the bridge refuses because another is. */
export function nextPlace({ error, values }: Extract<Trial, { kind: "refused" }>) {
  if (error !== "NotNext") return undefined;
  const [, provenance, position] = values as [Hex, bigint, bigint];
  return { provenance, position };
}
