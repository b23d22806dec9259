import { prepared, type Queryable } from "@causeway/database";
import type { WayStep } from "@causeway/index/messages";
import type { CheckpointStatus } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";

/** Named columns: others hold the signatures of a whole committee, and no status tells them. */
const QUERY = `
  select c.height, c.checkpoint_hash, c.signed_at, c.signers, p.seconds, p.made_at from checkpoints c
  left join proofs p using (checkpoint_hash)
  left join submissions s on s.checkpoint_hash = c.checkpoint_hash and s.transaction = $3
  where chain_id = $1 and height >= $2
  order by s.transaction nulls last, retired, height limit 1`;

/**
 * The checkpoint that our transaction carried, else the first that covers a step of a message's way.
 *
 * @param transaction The next step's.
 */
export async function checkpointOf(
  db: Queryable,
  { chainId, height }: Pick<WayStep, "chainId" | "height">,
  transaction: Hex | undefined,
): Promise<CheckpointStatus | null> {
  const { rows } = await db.query(prepared(QUERY, [chainId, height, transaction ?? null]));
  const [checkpoint] = rows;
  if (checkpoint === undefined) return null;
  return {
    height: `${checkpoint.height}`,
    checkpointHash: checkpoint.checkpoint_hash,
    signedAt: checkpoint.signed_at.getTime(),
    signers: checkpoint.signers,
    proof: checkpoint.made_at && { seconds: checkpoint.seconds, at: checkpoint.made_at.getTime() },
  };
}
