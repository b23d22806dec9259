import type { FilledChain, Filler } from "../Filler.ts";
import { endAttempt, noteSent, type OpenAttempt, openAttempts } from "../store/attempts.ts";
import { readProgress } from "../store/progress.ts";

/**
 * Finds out what became of attempts, those included that a kill cut off: what was signed is brought to its end first, and
 * the blocks up to then must have been read.
 *
 * @returns whether it is known of all that was ever sent to a destination.
 */
export async function resolveAttempts(filler: Filler, destination: FilledChain): Promise<boolean> {
  const { chainId } = destination.adapter.origin;
  const before = await openAttempts(filler.db, chainId);
  for (const attempt of before) doubt(filler, chainId, attempt);
  const settled = await settledHeight(filler, destination);
  // The line that asks this decides alone what is advanced: if nothing was open, nothing is now.
  if (before.length > 0) await followOpen(filler, destination, before, settled);
  const progress = await readProgress(filler.db, chainId);
  return progress !== undefined && progress.observedHeight >= settled;
}

async function followOpen(
  filler: Filler,
  destination: FilledChain,
  before: readonly OpenAttempt[],
  settled: bigint,
): Promise<void> {
  // Of what was in a block until now, `settled` may say what was so before that block was replaced.
  const unseen = new Set(before.flatMap((one) => (one.advancedBy === null ? [one.attemptId] : [])));
  for (const attempt of await openAttempts(filler.db, destination.adapter.origin.chainId)) {
    const { attemptId, advancedBy, observedHeight } = attempt;
    if (advancedBy !== null) await noteAdvanced(filler, attempt, advancedBy);
    // Read after all that was signed had its end: an advance that was made would be known.
    else if (unseen.has(attemptId) && observedHeight >= settled) {
      await giveUp(filler, destination, attempt);
    }
  }
}

/** What was in a block that was replaced may be in another soon. */
function doubt(
  { doubted, settled }: Filler,
  chainId: bigint,
  { attemptId, advancedBy, transaction }: OpenAttempt,
): void {
  if (advancedBy !== null) doubted.delete(attemptId);
  else if (transaction !== null && !doubted.has(attemptId)) {
    doubted.add(attemptId);
    settled.delete(chainId);
  }
}

/** The height up to which blocks may hold what was signed before, once that had its end. */
export async function settledHeight(filler: Filler, { adapter }: FilledChain): Promise<bigint> {
  const known = filler.settled.get(adapter.origin.chainId);
  if (known !== undefined) return known;
  await adapter.settle();
  const head = await adapter.headHeight();
  filler.settled.set(adapter.origin.chainId, head);
  return head;
}

async function noteAdvanced(
  { db }: Filler,
  { attemptId, isFinal }: OpenAttempt,
  transaction: string,
): Promise<void> {
  if (isFinal) await endAttempt(db, attemptId, "booked", "advanced", transaction);
  else await noteSent(db, attemptId, transaction);
}

async function giveUp(
  { db, logger }: Filler,
  { adapter, config }: FilledChain,
  { attemptId, advanceId, transaction }: OpenAttempt,
): Promise<void> {
  const isThere =
    transaction !== null && (await adapter.accounts.transaction(transaction)) !== undefined;
  if (isThere) await endAttempt(db, attemptId, "outdone", "the bridge left it out");
  else await endAttempt(db, attemptId, "abandoned", "no block holds it");
  logger.warn({ chain: config.name, advanceId, transaction }, "an attempt came to nothing");
}
