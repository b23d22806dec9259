import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

/** A message that will never be delivered. */
export interface Ending {
  readonly transferId: Hex;
  readonly outcome: "expired" | "rejected" | "voided";
  readonly height: bigint;
}

export async function storeEndings(
  db: Queryable,
  chainId: bigint,
  endings: readonly Ending[],
  isFinal: boolean,
): Promise<void> {
  for (const { transferId, outcome, height } of endings) {
    await db.query(
      `insert into endings (transfer_id, chain_id, outcome, height, final) values ($1, $2, $3, $4, $5)
       on conflict (transfer_id) do update set
         outcome = excluded.outcome, height = excluded.height, final = excluded.final
       where not endings.final`,
      [transferId, chainId, outcome, height, isFinal],
    );
  }
}
