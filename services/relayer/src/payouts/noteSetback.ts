import { backoffDelay } from "@causeway/service";

import type { StoredEntry } from "../store/entries.ts";
import { noteSetback } from "../store/setbacks.ts";
import type { AssetPlace } from "./Payout.ts";

/** Notes that a call is refused now for what may pass; it is tried again after longer. */
export async function noteRefused(
  { relayer, bridge }: AssetPlace,
  { transferId, refusals }: StoredEntry,
  reason: string,
): Promise<void> {
  const delay = backoffDelay(relayer.config.retry, refusals + 1);
  await noteSetback(relayer.db, bridge, transferId, { kind: "refused", reason, delay });
}

/** Notes that a transfer failed. After enough failures it is left alone: whoever wants it moved on can do that. */
export async function noteFailed(
  { relayer, chain, bridge }: AssetPlace,
  { transferId, failures }: StoredEntry,
  reason: string,
): Promise<void> {
  const { attempts, retryAfter, longest } = relayer.config.payouts;
  const isLeft = failures + 1 >= attempts;
  const delay = isLeft ? undefined : backoffDelay({ first: retryAfter, longest }, failures + 1);
  await noteSetback(relayer.db, bridge, transferId, { kind: "failed", reason, delay });
  relayer.metrics.payoutFailures.inc({ chain: chain.config.name });
  relayer.logger.warn(
    { chain: chain.config.name, transferId, reason, isLeft },
    "a transfer was not moved on",
  );
}
