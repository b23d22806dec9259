import type { AccountTransaction } from "@causeway/chains";
import type { Queryable } from "@causeway/database";
import { toBytea } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

import { byteaOrNull } from "./hexOrNull.ts";

/** What a transaction of ours was for; others allow the bridge to take tokens, or pull what is owed. */
export type Purpose = "advance" | "fill" | "other";

/** A transfer that a transaction should advance; undefined where it was for none. */
export interface CostBearer {
  readonly advanceId: Hex;
  readonly assetId: Hex;
  readonly originChainId: bigint;
}

/** A part of what a transaction cost. */
export interface Cost {
  readonly bearer: CostBearer | undefined;
  /** Smallest unit of the chain's coin. */
  readonly cost: bigint;
}

/** The first nonce of ours that is not booked yet. */
export async function nextNonce(db: Queryable, chainId: bigint): Promise<bigint> {
  const { rows } = await db.query(
    "select coalesce(max(nonce) + 1, 0) as next from transactions where chain_id = $1",
    [chainId],
  );
  return BigInt(rows[0].next);
}

/** Books what a transaction cost. Doing it again changes nothing. */
export async function storeTransaction(
  db: Queryable,
  chainId: bigint,
  transaction: AccountTransaction,
  purpose: Purpose,
  costs: readonly Cost[],
): Promise<void> {
  const { nonce, hash, height, timestamp, hasSucceeded, gasUsed, gasPrice, l1Fee } = transaction;
  await db.query(
    `insert into transactions
       (chain_id, nonce, hash, height, at, purpose, has_succeeded, gas, gas_price, l1_fee, cost)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
    [
      ...[chainId, nonce, toBytea(hash), height, timestamp, purpose, hasSucceeded],
      ...[gasUsed, gasPrice, l1Fee, gasUsed * gasPrice + l1Fee],
    ],
  );
  for (const [position, { bearer, cost }] of costs.entries()) {
    const { advanceId, assetId, originChainId } = bearer ?? {};
    await db.query(
      `insert into costs (chain_id, nonce, position, advance_id, asset_id, origin_chain_id, cost)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [
        ...[chainId, nonce, position, byteaOrNull(advanceId), byteaOrNull(assetId)],
        ...[originChainId ?? null, cost],
      ],
    );
  }
}

/** Books that there was a transaction of which nobody knows any more which one. */
export async function storeForgotten(db: Queryable, chainId: bigint, nonce: bigint): Promise<void> {
  await db.query(
    `insert into transactions (chain_id, nonce, purpose) values ($1, $2, 'unknown')
     on conflict do nothing`,
    [chainId, nonce],
  );
}
