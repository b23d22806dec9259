import { isChainError, type SubmittedTransaction } from "@causeway/chains";
import { inTransaction } from "@causeway/database";

import type { FilledChain, Filler } from "../Filler.ts";
import { readAdvances, storeAdvances } from "../reading/readAdvances.ts";
import { endAttempt, noteSent } from "../store/attempts.ts";
import { failureOf, noteDoubt, noteFailure } from "./failures.ts";
import type { ReadyAttempt } from "./readyAttempts.ts";

/** Advances transfers together, and notes what became of each. Where that would fail for all, each is tried alone. */
export async function sendAdvances(
  filler: Filler,
  chain: FilledChain,
  attempts: readonly ReadyAttempt[],
): Promise<void> {
  try {
    const transaction = await submit(filler, chain, attempts);
    if (transaction !== undefined) await noteMined(filler, chain, attempts, transaction);
  } catch (error) {
    // It may be on its way, or in a block: nothing is decided before that is known.
    filler.settled.delete(chain.adapter.origin.chainId);
    for (const attempt of attempts) await noteDoubt(filler, attempt, error);
    throw error;
  }
}

/** @returns undefined if no block holds it, or it did nothing. */
async function submit(
  filler: Filler,
  chain: FilledChain,
  attempts: readonly ReadyAttempt[],
): Promise<SubmittedTransaction | undefined> {
  try {
    return await chain.adapter.submit(callOf(filler, chain, attempts));
  } catch (error) {
    if (isChainError(error, "CallReverted") && attempts.length > 1) {
      for (const attempt of attempts) await sendAdvances(filler, chain, [attempt]);
      return undefined;
    }
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    for (const attempt of attempts) await noteFailure(filler, chain, attempt, failure);
    return undefined;
  }
}

function callOf({ account }: Filler, { bridge }: FilledChain, attempts: readonly ReadyAttempt[]) {
  const transfers = attempts.map(({ transfer }) => transfer);
  const [only, ...others] = transfers;
  return only === undefined || others.length > 0
    ? bridge.advanceAllCall(transfers, account)
    : bridge.advanceCall(only, only.gasLimit);
}

/** Notes what a transaction did, from the events of its block, so that nobody has to wait until that is observed. */
async function noteMined(
  filler: Filler,
  chain: FilledChain,
  attempts: readonly ReadyAttempt[],
  { hash, height }: SubmittedTransaction,
): Promise<void> {
  const { chainId } = chain.adapter.origin;
  for (const { attemptId } of attempts) await noteSent(filler.db, attemptId, hash);
  const events = await readAdvances(filler, chain, height, height);
  const own = events.filter(({ transaction }) => transaction.hash === hash);
  const advanced = own.flatMap((event) => (event.kind === "advanced" ? [event.advanceId] : []));
  await inTransaction(filler.db, async (db) => {
    await storeAdvances(db, chainId, own, false);
    for (const { attemptId, advanceId } of attempts) {
      if (advanced.includes(advanceId)) continue;
      await endAttempt(db, attemptId, "outdone", "somebody else was first", hash);
    }
  });
  const { name } = chain.config;
  filler.metrics.advances.inc({ chain: name }, advanced.length);
  filler.logger.info({ chain: name, transaction: hash, advanced }, "advanced");
}
