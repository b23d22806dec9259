import type { SubmittedTransaction } from "@causeway/chains";

import type { FilledChain, Filler } from "../Filler.ts";
import { type Failure, failureOf } from "../sending/failures.ts";
import {
  type DecidedFill,
  endFill,
  type FillAttempt,
  noteFillSent,
  storeFillAttempt,
} from "../store/fillAttempts.ts";
import type { KnownHold } from "../store/holds.ts";
import type { FoundFill } from "./findFill.ts";
import { noteFailedFill } from "./noteHold.ts";

/** A fill that pays now. */
export interface ReadyFill extends FoundFill, DecidedFill {
  readonly hold: KnownHold;
}

/** Fills a held order, and notes what became of that: the decision before anything is signed. */
export async function sendFill(filler: Filler, chain: FilledChain, fill: ReadyFill): Promise<void> {
  const { chainId } = chain.adapter.origin;
  const { config, db, settled } = filler;
  const attempt = await storeFillAttempt(db, chainId, fill.hold, fill);
  try {
    const mostGas = config.heldOrders?.mostGas;
    const transaction = await chain.adapter.submit({ ...fill.call, mostGas });
    await noteFilled(filler, chain, attempt, transaction);
  } catch (error) {
    const failure = failureOf(error);
    if (failure !== undefined) return noteFailure(filler, chain, attempt, failure);
    // It may be on its way, or in a block: nothing is decided before that is known.
    settled.delete(chainId);
    throw error;
  }
}

async function noteFilled(
  { db, metrics, logger }: Filler,
  { config }: FilledChain,
  { attemptId, orderId }: FillAttempt,
  { hash }: SubmittedTransaction,
): Promise<void> {
  await noteFillSent(db, attemptId, hash);
  metrics.fills.inc({ chain: config.name });
  logger.info({ chain: config.name, orderId, transaction: hash }, "filled a held order");
}

async function noteFailure(
  filler: Filler,
  chain: FilledChain,
  attempt: FillAttempt,
  failure: Failure,
): Promise<void> {
  // Its hold ended: somebody else filled the order, or the owner took the asset.
  const end = failure.reason === "NotHeld" ? "outdone" : failure.end;
  const { name } = chain.config;
  await endFill(filler.db, attempt.attemptId, end, failure.reason, failure.transaction);
  await noteFailedFill(filler, chain, attempt, { ...failure, end });
  filler.metrics.fillFailures.inc({ chain: name, end });
  const { orderId } = attempt;
  const { reason, transaction } = failure;
  filler.logger.warn({ chain: name, orderId, end, reason, transaction }, "did not fill");
}
