import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import type { BridgePlace } from "./bridges.ts";

/** What is noted of an attempt that came to nothing. */
export interface Setback {
  readonly kind: "refused" | "failed";
  readonly reason: string;
  /** Seconds until it is tried again; undefined for never. */
  readonly delay: number | undefined;
}

export async function noteSetback(
  db: Queryable,
  { chainId, address }: BridgePlace,
  transferId: Hex,
  { kind, reason, delay }: Setback,
): Promise<void> {
  await db.query(
    `update entries set reason = $4,
       failures = failures + $5, refusals = refusals + $6,
       next_attempt_at = coalesce(now() + make_interval(secs => $7), 'infinity')
     where chain_id = $1 and bridge = $2 and transfer_id = $3`,
    [
      ...[chainId, address, transferId, reason],
      ...[kind === "failed" ? 1 : 0, kind === "refused" ? 1 : 0, delay ?? null],
    ],
  );
}

/** Notes that we brought a transfer back into its line. */
export async function noteRetried(
  db: Queryable,
  { chainId, address }: BridgePlace,
  transferId: Hex,
): Promise<void> {
  await db.query(
    "update entries set retried = true where chain_id = $1 and bridge = $2 and transfer_id = $3",
    [chainId, address, transferId],
  );
}
