import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { toBytea } from "../store/bytes.ts";
import type { ChangedRows } from "../store/refold.ts";

/** What a chain's index lost. */
export interface LostBlocks {
  readonly chainId: bigint;
  /** Newest block that stayed. */
  readonly above: bigint;
  readonly rows: readonly ChangedRows[];
}

/**
 * Removes the costs of a chain's transactions above a height, and has other chains' deliveries shared again if a message of
 * theirs went.
 */
export async function forgetCosts(
  client: Queryable,
  { chainId, above, rows }: LostBlocks,
): Promise<void> {
  await client.query("delete from index.transactions where chain_id = $1 and height > $2", [
    chainId,
    above,
  ]);
  const messages = rows.find(({ table }) => table === "index.messages")?.removed ?? [];
  await shareAgain(client, messages);
}

async function shareAgain(client: Queryable, messages: readonly Hex[]): Promise<void> {
  await client.query(
    `with gone as (
       delete from index.costs where message = any ($1::bytea[]) returning chain_id, transaction
     )
     update index.transactions t set to_share = true, tries = 0, next_try_at = now()
     from gone where t.chain_id = gone.chain_id and t.hash = gone.transaction`,
    [messages.map(toBytea)],
  );
}
