import { type BeforeSigning, isChainError, type SubmittedTransaction } from "@causeway/chains";

import type { Relayer } from "../Relayer.ts";
import { noteAttempt, type TriedMessage, takeBackAttempt } from "../store/attempts.ts";

/** What became of a transaction that called no recipient: every node refused it, or it reverted as a whole. */
const NONE_CALLED = ["TransactionRefused", "TransactionReverted"] as const;

/**
 * Sends a transaction that calls recipients. Their messages count as tried before it is signed. So neither a kill nor an
 * RPC that keeps the outcome back has a recipient paid for again that was not seen to fail.
 *
 * @param delay Seconds until those that it does not end are tried again; undefined for never.
 * @param send Waits for what it is given before it signs.
 * @throws AttemptTakenError
 */
export async function countedAttempt(
  { db }: Pick<Relayer, "db">,
  messages: readonly TriedMessage[],
  delay: number | undefined,
  send: (beforeSigning: BeforeSigning) => Promise<SubmittedTransaction>,
): Promise<SubmittedTransaction> {
  try {
    return await send(() => noteAttempt(db, messages, delay));
  } catch (error) {
    if (NONE_CALLED.some((code) => isChainError(error, code))) await takeBackAttempt(db, messages);
    throw error;
  }
}
