import type { AdvanceQuote } from "@causeway/chains";

import { isWithinBound } from "../decision/isWithinBound.ts";
import { profitOf } from "../decision/profitOf.ts";
import type { FilledChain, Filler } from "../Filler.ts";
import { type DueAttempt, dueAttempts, endAttempt } from "../store/attempts.ts";
import type { KnownTransfer } from "../store/transfers.ts";
import { noteFailure } from "./failures.ts";
import { type Destination, quoteOrRefusal, surveyDestination } from "./surveyDestination.ts";

/** An attempt whose transfer its origin still shows. */
export interface ReadyAttempt extends DueAttempt {
  readonly transfer: KnownTransfer;
}

/** Attempts that were decided, and hold now; the others are given up. */
export async function readyAttempts(filler: Filler, chain: FilledChain): Promise<ReadyAttempt[]> {
  const { chainId } = chain.adapter.origin;
  const decided = filler.decided.get(chainId);
  if (decided === undefined || decided.size === 0) return [];
  const all = await dueAttempts(filler.db, chainId);
  const due = all.filter(({ attemptId }) => decided.has(attemptId));
  if (due.length === 0) return [];
  const destination = await surveyDestination(filler, chain);
  const ready: ReadyAttempt[] = [];
  for (const attempt of due) {
    const { attemptId, transfer } = attempt;
    if (transfer === undefined) {
      await endAttempt(filler.db, attemptId, "abandoned", "its block was replaced");
      continue;
    }
    if (!filler.looks.isFresh(transfer.originChainId, filler.config.staleAfter)) {
      const failure = { end: "refused", reason: "origin not read", isOfChain: true } as const;
      await noteFailure(filler, chain, attempt, failure);
      continue;
    }
    const known = { ...attempt, transfer };
    const quote = await quoteOrRefusal(chain, transfer);
    const doubt = doubtOf(filler, destination, known, quote);
    if (doubt === undefined) ready.push(known);
    else await noteFailure(filler, chain, attempt, { end: "refused", reason: doubt });
  }
  return ready;
}

/** Why what was decided holds no more. */
function doubtOf(
  { config }: Filler,
  { now, gasPrice, curveBoundBps }: Destination,
  { transfer, most }: ReadyAttempt,
  quote: AdvanceQuote | string,
): string | undefined {
  if (typeof quote === "string") return quote;
  const asset = config.rules.assets.get(transfer.assetId);
  if (asset === undefined) return "asset not taken";
  // Confirmations only grow.
  const candidate = { ...transfer, confirmations: undefined };
  const profit = profitOf(candidate, { now, quote, gasPrice }, config.rules, asset);
  if (profit.most > most) return "pays more than was decided";
  if (!profit.isEnough) return "too little profit";
  const isBound = isWithinBound(profit.curve, transfer.units, curveBoundBps);
  return isBound ? undefined : "curve beyond its bound";
}
