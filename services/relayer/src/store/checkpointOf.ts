import type { Queryable } from "@causeway/database";
import type { WayStep } from "@causeway/index/messages";
import type { CheckpointStatus } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";

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
  const { rows } = await db.query(
    `select c.*, p.seconds, p.made_at from checkpoints c
     left join proofs p using (checkpoint_hash)
     left join submissions s on s.checkpoint_hash = c.checkpoint_hash and s.transaction = $3
     where chain_id = $1 and height >= $2
     order by s.transaction nulls last, retired, height limit 1`,
    [chainId, height, transaction ?? null],
  );
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
