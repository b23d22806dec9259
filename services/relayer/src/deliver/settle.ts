import type { SubmittedTransaction } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import type { RelayedChain, Relayer } from "../Relayer.ts";
import { storeSubmission } from "../store/checkpoints.ts";

/**
 * Notes what a transaction of ours did, by the events of its block. The index reads the same events by itself. Calls
 * that are answered later are counted once they end.
 *
 * @returns the messages whose recipient failed.
 */
export async function settle(
  relayer: Relayer,
  chain: RelayedChain,
  transaction: SubmittedTransaction,
  checkpointHash: Hex,
  purpose: "import" | "deliver" | "refresh",
): Promise<Hex[]> {
  const { adapter, config } = chain;
  const { height, hash, gasUsed } = transaction;
  const events = await adapter.mailboxEvents(height, height);
  const own = events.filter((event) => event.transaction.hash === hash);
  const failed = own.flatMap((event) => (event.kind === "failed" ? [event.messageId] : []));
  const delivered = own.flatMap((event) => (event.kind === "delivered" ? event.indices : []));
  for (const event of own) {
    if (event.kind === "called") relayer.flights.note(config.chainId, event);
  }
  await storeSubmission(relayer.db, hash, checkpointHash, gasUsed);
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
  return failed;
}
