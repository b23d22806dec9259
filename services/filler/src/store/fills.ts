import type { Queryable } from "@causeway/database";
import { fromBytea, toBytea } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

import { FILLS } from "./sql/fills.ts";

/** The newest of our fills in a token, if we had one: the part of its fee that reached us. */
export async function lastFill(
  db: Queryable,
  chainId: bigint,
  token: Hex,
): Promise<{ readonly fee: bigint; readonly received: bigint } | undefined> {
  const { rows } = await db.query(
    `${FILLS} select fee, received from fills
     where chain_id = $1 and token = $2 and fee > 0 and received is not null
     order by height desc, log_index desc limit 1`,
    [chainId, toBytea(token)],
  );
  return rows[0];
}

/** A fill by our account, of which nobody noted yet how much of its fee reached us. */
export interface UnnotedFill {
  readonly transferId: Hex;
  readonly transaction: Hex;
  readonly token: Hex;
  readonly height: bigint;
}

/** Such fills on a chain. */
export async function unnotedFills(db: Queryable, chainId: bigint): Promise<UnnotedFill[]> {
  const { rows } = await db.query(
    `${FILLS} select transfer_id, transaction, token, height from fills
     where chain_id = $1 and received is null order by height, log_index`,
    [chainId],
  );
  return rows.map((row) => ({
    transferId: fromBytea(row.transfer_id),
    transaction: fromBytea(row.transaction),
    token: fromBytea(row.token),
    height: row.height,
  }));
}

export async function noteFill(
  db: Queryable,
  chainId: bigint,
  { transferId, transaction }: UnnotedFill,
  received: bigint,
): Promise<void> {
  await db.query(
    `insert into fill_notes (chain_id, transfer_id, transaction, received) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [chainId, toBytea(transferId), toBytea(transaction), received],
  );
}
