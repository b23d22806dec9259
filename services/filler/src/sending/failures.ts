import { ChainError, isChainError, reasonOf } from "@causeway/chains";
import { FeesAboveCap } from "@causeway/chains/node";
import { inTransaction } from "@causeway/database";
import type { Hex } from "@causeway/protocol";
import { backoffDelay } from "@causeway/service";

import type { FilledChain, Filler } from "../Filler.ts";
import { type Attempt, countFailed, countTried, endAttempt } from "../store/attempts.ts";
import { noteDecision } from "../store/decisions.ts";

/** After so many a transfer is left: each may have cost gas, or would fail again. */
const MOST_FAILURES = 5;
/** Milliseconds. */
const LONGEST_PAUSE = 600_000;

/** What came of a transaction that did nothing. */
export interface Failure {
  readonly end: "refused" | "reverted" | "outdone";
  readonly reason: string;
  /** If a block holds it. */
  readonly transaction?: Hex;
  /** Whether that says nothing about the transfer. */
  readonly isOfChain?: boolean;
}

/** Undefined if it may still do what it is for. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof FeesAboveCap) {
    return { end: "refused", reason: error.message, isOfChain: true };
  }
  if (isChainError(error, "CallReverted") || isChainError(error, "TransactionRefused")) {
    return { end: "refused", reason: String(error.details.error ?? error.message) };
  }
  if (!isChainError(error, "TransactionReverted")) return undefined;
  const { cause, details } = error;
  const reason = cause instanceof ChainError ? String(cause.details.error) : error.message;
  return { end: "reverted", reason, transaction: String(details.hash) };
}

/** Notes that it is not known what an attempt came to: its transfer is not tried again at once if that was nothing. */
export async function noteDoubt(
  { db, config }: Filler,
  { transferId }: Attempt,
  error: unknown,
): Promise<void> {
  const delays = { first: config.lookAgainAfter, longest: LONGEST_PAUSE };
  const pause = backoffDelay(delays, (await countTried(db, transferId)) + 1);
  await noteDecision(db, transferId, `failed: ${reasonOf(error)}`, pause);
}

/** Notes that an attempt came to nothing; its transfer is looked at again after a while, longer after each failure. */
export async function noteFailure(
  { db, config, metrics, logger }: Filler,
  chain: FilledChain,
  { attemptId, advanceId, transferId }: Attempt,
  { end, reason, transaction, isOfChain = false }: Failure,
): Promise<void> {
  const { name } = chain.config;
  await inTransaction(db, async (client) => {
    await endAttempt(client, attemptId, end, reason, transaction);
    const failed = isOfChain ? 1 : await countFailed(client, transferId);
    const delays = { first: config.lookAgainAfter, longest: LONGEST_PAUSE };
    const pause = failed < MOST_FAILURES ? backoffDelay(delays, failed) : undefined;
    await noteDecision(client, transferId, `${end}: ${reason}`, pause);
  });
  metrics.failures.inc({ chain: name, end });
  logger.warn({ chain: name, advanceId, end, reason, transaction }, "did not advance");
}
