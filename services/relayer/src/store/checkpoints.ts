import { handsOver, type MemberSignature, type SignedCheckpoint } from "@causeway/chains";
import type { Queryable } from "@causeway/database";
import { type CommitteeMember, type Hex, type LaneState, ZERO_WORD } from "@causeway/protocol";
import { toJson } from "@causeway/service/toJson";

/** A signed checkpoint with the proof of its signatures. */
export interface ProvenSignedCheckpoint extends SignedCheckpoint {
  readonly proof: Hex;
}

const COLUMNS = "c.checkpoint_hash, chain_id, height, epoch, fields, committee, content";

export async function storeCheckpoint(db: Queryable, checkpoint: SignedCheckpoint): Promise<void> {
  const { lanes, members, signatures } = checkpoint;
  await db.query(
    `insert into checkpoints
       (checkpoint_hash, chain_id, height, epoch, fields, committee, content, signers)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [
      checkpoint.checkpointHash,
      checkpoint.chainId,
      checkpoint.height,
      checkpoint.epoch,
      checkpoint.fields,
      checkpoint.committee,
      toJson({ lanes, members, signatures }),
      signatures.length,
    ],
  );
}

export async function storeProof(
  db: Queryable,
  checkpointHash: Hex,
  proof: Hex,
  seconds: number,
): Promise<void> {
  await db.query(
    "insert into proofs (checkpoint_hash, proof, seconds) values ($1, $2, $3) on conflict do nothing",
    [checkpointHash, proof, seconds],
  );
}

/** The newest signed checkpoint of a chain, with its proof if that is made. */
export async function newestCheckpoint(
  db: Queryable,
  chainId: bigint,
): Promise<(SignedCheckpoint & { readonly proof: Hex | null }) | undefined> {
  const { rows } = await db.query(
    `select ${COLUMNS}, proof from checkpoints c left join proofs using (checkpoint_hash)
     where chain_id = $1 and not retired order by height desc limit 1`,
    [chainId],
  );
  const [row] = rows;
  return row === undefined ? undefined : { ...readRow(row), proof: row.proof };
}

/** Height of the newest checkpoint that was signed for a chain, also if it is of no use; -1 before. */
export async function newestHeight(db: Queryable, chainId: bigint): Promise<bigint> {
  const { rows } = await db.query(
    "select max(height) as height from checkpoints where chain_id = $1",
    [chainId],
  );
  return rows[0]?.height ?? -1n;
}

/** The newest checkpoint of a chain that can be shown to light clients. */
export async function newestProven(
  db: Queryable,
  chainId: bigint,
): Promise<ProvenSignedCheckpoint | undefined> {
  const { rows } = await db.query(
    `select ${COLUMNS}, proof from checkpoints c join proofs using (checkpoint_hash)
     where chain_id = $1 and not retired order by height desc limit 1`,
    [chainId],
  );
  return rows[0] && readProven(rows[0]);
}

/** The proven checkpoint of a chain at a height. */
export async function provenAt(
  db: Queryable,
  chainId: bigint,
  height: bigint,
): Promise<ProvenSignedCheckpoint | undefined> {
  const { rows } = await db.query(
    `select ${COLUMNS}, proof from checkpoints c join proofs using (checkpoint_hash)
     where chain_id = $1 and height = $2 and not retired`,
    [chainId, height],
  );
  return rows[0] && readProven(rows[0]);
}

/**
 * The newest proven checkpoint of an epoch of a chain that hands over to another committee;
 * undefined if none was collected.
 */
export async function provenHandover(
  db: Queryable,
  chainId: bigint,
  epoch: bigint,
): Promise<ProvenSignedCheckpoint | undefined> {
  const { rows } = await db.query(
    `select ${COLUMNS}, proof from checkpoints c join proofs using (checkpoint_hash)
     where chain_id = $1 and epoch = $2 and not retired order by height desc limit 1`,
    [chainId, epoch],
  );
  const checkpoint = rows[0] && readProven(rows[0]);
  return checkpoint && handsOver(checkpoint) ? checkpoint : undefined;
}

/** Takes a checkpoint out of use: another will be collected. */
export async function retireCheckpoint(db: Queryable, checkpointHash: Hex): Promise<void> {
  await db.query("update checkpoints set retired = true where checkpoint_hash = $1", [
    checkpointHash,
  ]);
}

/** Notes which checkpoint a transaction of ours carried, and what gas it used. */
export async function storeSubmission(
  db: Queryable,
  transaction: Hex,
  checkpointHash: Hex,
  gasUsed: bigint,
): Promise<void> {
  await db.query(
    `insert into submissions (transaction, checkpoint_hash, gas) values ($1, $2, $3)
     on conflict do nothing`,
    [transaction, checkpointHash, gasUsed],
  );
}

interface CheckpointRow {
  readonly checkpoint_hash: Hex;
  readonly chain_id: bigint;
  readonly height: bigint;
  readonly epoch: bigint;
  readonly fields: Hex;
  readonly committee: Hex;
  readonly content: {
    readonly lanes: readonly Record<keyof LaneState, string>[];
    readonly members: readonly Record<keyof CommitteeMember, string>[];
    readonly signatures: readonly MemberSignature[];
  };
}

function readProven(row: CheckpointRow & { readonly proof: Hex }): ProvenSignedCheckpoint {
  return { ...readRow(row), proof: row.proof };
}

function readRow(row: CheckpointRow): SignedCheckpoint {
  const { lanes, members, signatures } = row.content;
  return {
    checkpointHash: row.checkpoint_hash,
    chainId: row.chain_id,
    height: row.height,
    epoch: row.epoch,
    fields: row.fields,
    committee: row.committee,
    signatures,
    lanes: lanes.map((lane) => ({
      originChainId: BigInt(lane.originChainId),
      destinationChainId: BigInt(lane.destinationChainId),
      laneId: lane.laneId,
      count: BigInt(lane.count),
      laneRoot: lane.laneRoot ?? ZERO_WORD,
    })),
    members: members.map((member) => ({
      x: BigInt(member.x),
      y: BigInt(member.y),
      ed25519: member.ed25519,
      weight: BigInt(member.weight),
    })),
  };
}
