import type { SubmittedTransaction } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import type { FilledChain, Filler } from "../Filler.ts";
import { noteSent } from "../store/attempts.ts";
import { type Failure, failureOf, noteDoubt, noteFailure } from "./failures.ts";
import type { ReadyAttempt } from "./readyAttempts.ts";

/**
 * Advances transfers together, and notes what became of each. Of several the bridge leaves out what it would refuse alone;
 * so each is tried first, which costs nothing.
 */
export async function sendAdvances(
  filler: Filler,
  chain: FilledChain,
  all: readonly ReadyAttempt[],
): Promise<void> {
  const attempts = all.length > 1 ? await thoseThatGo(filler, chain, all) : all;
  if (attempts.length === 0) return;
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

async function thoseThatGo(
  filler: Filler,
  chain: FilledChain,
  attempts: readonly ReadyAttempt[],
): Promise<ReadyAttempt[]> {
  const failures = await Promise.all(attempts.map((one) => trialOf(filler, chain, one)));
  for (const [k, attempt] of attempts.entries()) {
    const failure = failures[k];
    if (failure !== undefined) await noteFailure(filler, chain, attempt, failure);
  }
  return attempts.filter((_, k) => failures[k] === undefined);
}

async function trialOf(
  { account }: Filler,
  { adapter, bridge }: FilledChain,
  { transfer, terms }: ReadyAttempt,
): Promise<Failure | undefined> {
  try {
    await adapter.gasLimitOf(bridge.advanceCall({ ...transfer, ...terms }, 0n), account);
    return undefined;
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    return failure;
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
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    for (const attempt of attempts) await noteFailure(filler, chain, attempt, failure);
    return undefined;
  }
}

function callOf({ account }: Filler, { bridge }: FilledChain, attempts: readonly ReadyAttempt[]) {
  const [only, ...others] = attempts;
  if (only !== undefined && others.length === 0) {
    return bridge.advanceCall({ ...only.transfer, ...only.terms }, only.transfer.gasLimit);
  }
  const orders = attempts.map(({ transfer, terms }) => ({ ...transfer, ...terms }));
  return bridge.advanceAllCall(orders, account);
}

/** Notes what a transaction did, from the events of its block: what the bridge left out is tried again after a while. */
async function noteMined(
  filler: Filler,
  chain: FilledChain,
  attempts: readonly ReadyAttempt[],
  { hash, height }: SubmittedTransaction,
): Promise<void> {
  for (const { attemptId } of attempts) await noteSent(filler.db, attemptId, hash);
  const advanced: Hex[] = [];
  for (const attempt of attempts) {
    const advances = await chain.bridge.advancesOf(attempt.advanceId, height, height);
    if (advances.some(({ transactionHash }) => transactionHash === hash)) {
      advanced.push(attempt.advanceId);
      continue;
    }
    // Somebody else was first, it was held back for too long, or its lane was paused meanwhile.
    const reason = "the bridge left it out";
    await noteFailure(filler, chain, attempt, { end: "outdone", reason, transaction: hash });
  }
  const { name } = chain.config;
  filler.metrics.advances.inc({ chain: name }, advanced.length);
  filler.logger.info({ chain: name, transaction: hash, advanced }, "advanced");
}
