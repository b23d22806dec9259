import type { SubmittedTransaction } from "@causeway/chains";
import { inTransaction } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import type { RelayedChain, Relayer } from "./Relayer.ts";
import { storeSubmission } from "./store/checkpoints.ts";
import { storeEvents } from "./store/events.ts";
import { postpone } from "./store/messages.ts";

/**
 * Notes what a transaction of ours did, from the events of its block, so that nobody has to wait
 * until it is observed. Messages whose recipient failed are put off.
 *
 * @param delayOf How long, in seconds; undefined for good.
 */
export async function settle(
  relayer: Relayer,
  chain: RelayedChain,
  transaction: SubmittedTransaction,
  checkpointHash: Hex,
  purpose: "import" | "deliver" | "refresh",
  delayOf: (messageId: Hex) => number | undefined = () => undefined,
): Promise<void> {
  const { adapter, config } = chain;
  const { height, hash, gasUsed } = transaction;
  const events = await adapter.mailboxEvents(height, height);
  const own = events.filter((event) => event.transaction.hash === hash);
  const failed = own.filter((event) => event.kind === "failed");
  const delivered = own.flatMap((event) => (event.kind === "delivered" ? event.indices : []));
  await inTransaction(relayer.db, async (db) => {
    await storeSubmission(db, hash, checkpointHash);
    await storeEvents(db, adapter.origin.chainId, own, false);
    for (const { messageId } of failed) await postpone(db, messageId, delayOf(messageId));
  });
  relayer.metrics.gasUsed.inc({ chain: config.name, purpose }, Number(gasUsed));
  relayer.metrics.delivered.inc({ chain: config.name }, delivered.length);
  relayer.metrics.failed.inc({ chain: config.name }, failed.length);
  relayer.logger.info(
    {
      chain: config.name,
      purpose,
      transaction: hash,
      gasUsed: Number(gasUsed),
      delivered: delivered.length,
      failed: failed.length,
    },
    "submitted",
  );
}
