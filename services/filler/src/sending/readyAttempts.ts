import type { AdvanceQuote, AdvanceTerms } from "@causeway/chains";

import { headAgeOf } from "../config.ts";
import { isWithinBound, profitOf } from "../decide/profit.ts";
import { type Destination, quoteOrRefusal, surveyDestination } from "../decide/survey.ts";
import type { FilledChain, Filler } from "../Filler.ts";
import { type DueAttempt, dueAttempts, endAttempt } from "../store/attempts.ts";
import type { KnownTransfer } from "../store/transfers.ts";
import { noteFailure } from "./failures.ts";
import { refuteAtOrigin } from "./refuteAtOrigin.ts";

/** An attempt whose transfer its origin still shows. */
interface KnownAttempt extends DueAttempt {
  readonly transfer: KnownTransfer;
}

/** One that pays now, and on what terms it is made. */
export interface ReadyAttempt extends KnownAttempt {
  readonly terms: AdvanceTerms;
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
    const refutation = await refuteAtOrigin(filler, transfer);
    if (refutation !== undefined) {
      const failure = { end: "refused", reason: refutation, isOfChain: true } as const;
      await noteFailure(filler, chain, attempt, failure);
      continue;
    }
    const quote = await quoteOrRefusal(chain, transfer);
    const terms = termsOf(filler, destination, { ...attempt, transfer }, quote);
    if (typeof terms !== "string") ready.push({ ...attempt, transfer, terms });
    else await noteFailure(filler, chain, attempt, { end: "refused", reason: terms });
  }
  return ready;
}

/**
 * What the advance must earn, and up to when it may be made: its transaction may be held back. The newest block may be as
 * old as is allowed, and a transaction may take as long to be in a block as the rules say.
 *
 * @returns why what was decided holds no more if it does not.
 */
function termsOf(
  { config }: Filler,
  { now, gasPrice, curveBoundBps }: Destination,
  { transfer, most }: KnownAttempt,
  quote: AdvanceQuote | string,
): AdvanceTerms | string {
  if (typeof quote === "string") return quote;
  if (quote.transferId !== transfer.transferId) return "quote is of another";
  const asset = config.rules.assets.get(transfer.assetId);
  if (asset === undefined) return "asset not taken";
  // Confirmations only grow.
  const candidate = { ...transfer, confirmations: undefined };
  const profit = profitOf(candidate, { now, quote, gasPrice }, config.rules, asset);
  if (profit.most > most) return "pays more than was decided";
  if (!profit.isEnough) return "too little profit";
  const isBound = isWithinBound(profit.curve, transfer.units, curveBoundBps);
  if (!isBound) return "curve beyond its bound";
  const headAge = BigInt(headAgeOf(config, transfer.destinationChainId));
  return { leastFee: profit.leastFee, until: now + headAge + config.rules.inclusionTime };
}
