import type { Queryable } from "@causeway/database";
import { fromBytea, toBytea } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

import type { AttemptEnd } from "./attempts.ts";
import { hexOrNull } from "./hexOrNull.ts";

/** A hold of an order on a chain. Amounts are smallest units of the asset's token, as decimal strings. */
export interface HoldStatus {
  readonly chainId: string;
  readonly transferId: Hex;
  readonly token: Hex;
  readonly amount: string;
  /** Unix seconds. */
  readonly heldAt: number;
  readonly isFinal: boolean;
  /** Whether the hold ended, by anyone. */
  readonly isEnded: boolean;
  /** Why it was not filled when it was looked at last; null before. */
  readonly decision: string | null;
}

/** A fill that was decided. */
export interface FillStatus {
  readonly state: "decided" | "sent" | AttemptEnd;
  /** Unix milliseconds. */
  readonly decidedAt: number;
  /** Units of the asset. */
  readonly expectedFee: string;
  /** That its transaction costs at most, smallest unit of the coin. */
  readonly expectedGas: string;
  readonly transaction: Hex | null;
  readonly reason: string | null;
}

/** All that is known of a held order. */
export interface OrderStatus {
  readonly orderId: Hex;
  readonly holds: readonly HoldStatus[];
  readonly attempts: readonly FillStatus[];
}

/** All that is known of a held order; undefined if nothing is. */
export async function orderStatus(db: Queryable, orderId: Hex): Promise<OrderStatus | undefined> {
  const id = toBytea(orderId);
  const [holds, attempts] = await Promise.all([
    db.query(
      `select h.*, n.decision
       from index.holds h left join hold_notes n using (chain_id, transfer_id)
       where h.order_id = $1 order by h.at, h.chain_id, h.height`,
      [id],
    ),
    db.query("select * from fill_attempts where order_id = $1 order by attempt_id", [id]),
  ]);
  if (holds.rows.length + attempts.rows.length === 0) return undefined;
  return {
    orderId,
    holds: holds.rows.map((row) => ({
      chainId: `${row.chain_id}`,
      transferId: fromBytea(row.transfer_id),
      token: fromBytea(row.token),
      amount: `${row.amount}`,
      heldAt: Math.floor(row.at.getTime() / 1_000),
      isFinal: row.final,
      isEnded: row.outcome !== null,
      decision: row.decision,
    })),
    attempts: attempts.rows.map((row) => ({
      state: row.state,
      decidedAt: row.decided_at.getTime(),
      expectedFee: `${row.fee}`,
      expectedGas: `${row.gas}`,
      transaction: hexOrNull(row.transaction),
      reason: row.reason,
    })),
  };
}
