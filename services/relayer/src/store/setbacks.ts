import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import type { BridgePlace } from "./BridgePlace.ts";
import { keysOf } from "./entryNotes.ts";

/** What is noted of an attempt that came to nothing. */
export interface Setback {
  readonly kind: "refused" | "failed";
  readonly reason: string;
  /** Seconds until it is tried again; undefined for never. */
  readonly delay: number | undefined;
}

export async function noteSetback(
  db: Queryable,
  { chainId }: BridgePlace,
  transferId: Hex,
  { kind, reason, delay }: Setback,
): Promise<void> {
  await db.query(
    `update entry_notes set reason = $2,
       failures = failures + $3, refusals = refusals + $4,
       next_attempt_at = coalesce(now() + make_interval(secs => $5), 'infinity')
     where key = any($1)`,
    [
      ...[keysOf(chainId, [transferId]), reason],
      ...[kind === "failed" ? 1 : 0, kind === "refused" ? 1 : 0, delay ?? null],
    ],
  );
}

/** Notes that we brought a transfer back into its line. */
export async function noteRetried(
  db: Queryable,
  { chainId }: BridgePlace,
  transferId: Hex,
): Promise<void> {
  await db.query("update entry_notes set retried = true where key = any($1)", [
    keysOf(chainId, [transferId]),
  ]);
}
