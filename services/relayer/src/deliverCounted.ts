import { type BeforeSigning, isChainError, type SubmittedTransaction } from "@causeway/chains";

import { isRetry, type PlannedBatch } from "./planBatches.ts";
import type { Relayer } from "./Relayer.ts";
import { retryDelay } from "./retryDelay.ts";
import { noteAttempt, takeBackAttempt } from "./store/messages.ts";

/** What became of a transaction that called no recipient: every node refused it, or it reverted as a whole. */
const NONE_CALLED = ["TransactionRefused", "TransactionReverted"] as const;

/**
 * Sends a delivery whose messages count as tried before it is signed. So neither a kill nor an RPC that keeps the outcome
 * back has a recipient paid for again that was not seen to fail. One that failed before is sent once more in all.
 *
 * @param send Waits for what it is given before it signs.
 */
export async function deliverCounted(
  { db, config }: Pick<Relayer, "db" | "config">,
  planned: PlannedBatch,
  send: (beforeSigning: BeforeSigning) => Promise<SubmittedTransaction>,
): Promise<SubmittedTransaction> {
  const ids = planned.messages.map(({ messageId }) => messageId);
  const delay = isRetry(planned) ? undefined : retryDelay(config.retry, 1);
  try {
    return await send(() => noteAttempt(db, ids, delay));
  } catch (error) {
    if (NONE_CALLED.some((code) => isChainError(error, code))) await takeBackAttempt(db, ids);
    throw error;
  }
}
