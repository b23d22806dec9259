import type { FilledChain, Filler } from "../Filler.ts";
import { settledHeight } from "../sending/resolveAttempts.ts";
import { endFill, noteFillSent, type OpenFill, openFills } from "../store/fillAttempts.ts";
import { readProgress } from "../store/progress.ts";

/**
 * Finds out what became of fills, those included that a kill cut off: what was signed is brought to its end first, and the
 * blocks up to then must have been read.
 *
 * @returns whether it is known of all that was ever sent to a chain.
 */
export async function resolveFills(filler: Filler, chain: FilledChain): Promise<boolean> {
  const { chainId } = chain.adapter.origin;
  const before = await openFills(filler.db, chainId);
  for (const attempt of before) doubt(filler, chainId, attempt);
  const settled = await settledHeight(filler, chain);
  const progress = await readProgress(filler.db, chainId);
  // Without all history, nothing is known of fills that are not there.
  const isRead = progress !== undefined && progress.observedHeight >= settled;
  // This line alone decides fills, so that there is none now either.
  if (before.length === 0) return isRead;
  // Of what was in a block until now, `settled` may say what was so before that block was replaced.
  const unseen = new Set(before.flatMap((one) => (one.filledBy === null ? [one.attemptId] : [])));
  for (const attempt of await openFills(filler.db, chainId)) {
    const { attemptId, filledBy } = attempt;
    if (filledBy !== null) await noteFilled(filler, attempt, filledBy);
    else if (unseen.has(attemptId) && isRead) await giveUp(filler, chain, attempt);
  }
  return isRead;
}

/** What was in a block that was replaced may be in another soon. */
function doubt(
  { doubtedFills, settled }: Filler,
  chainId: bigint,
  { attemptId, filledBy, transaction }: OpenFill,
): void {
  if (filledBy !== null) doubtedFills.delete(attemptId);
  else if (transaction !== null && !doubtedFills.has(attemptId)) {
    doubtedFills.add(attemptId);
    settled.delete(chainId);
  }
}

async function noteFilled(
  { db }: Filler,
  { attemptId, isFinal }: OpenFill,
  transaction: string,
): Promise<void> {
  if (isFinal) await endFill(db, attemptId, "booked", "filled", transaction);
  else await noteFillSent(db, attemptId, transaction);
}

async function giveUp(
  { db, logger }: Filler,
  { config }: FilledChain,
  { attemptId, orderId, transaction, isEnded }: OpenFill,
): Promise<void> {
  if (isEnded) await endFill(db, attemptId, "outdone", "the hold had ended");
  else await endFill(db, attemptId, "abandoned", "no block holds it");
  logger.warn({ chain: config.name, orderId, transaction }, "a fill came to nothing");
}
