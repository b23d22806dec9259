import {
  type EvidenceKind,
  handsOver,
  type MemberSignature,
  type SignedCheckpoint,
} from "@causeway/chains";
import type { Queryable } from "@causeway/database";
import { type CommitteeMember, type Hex, type LaneState, ZERO_WORD } from "@causeway/protocol";
import { toJson } from "@causeway/service/toJson";

/** A signed checkpoint, with the proof of its signatures once that is made. */
export interface StoredCheckpoint extends SignedCheckpoint {
  readonly proof: Hex | null;
}

const OF_CHAIN = `
  select c.checkpoint_hash, chain_id, height, epoch, fields, committee, content, proof
  from checkpoints c left join proofs using (checkpoint_hash)
  where chain_id = $1 and not retired`;
const NEWEST = "order by height desc limit 1";

/** Which checkpoints can be shown to light clients that take one kind of evidence. */
const CAN_BE_SHOWN: Readonly<Record<EvidenceKind, string>> = {
  proof: "proof is not null",
  signatures: "has_both_signatures",
};

/** The same once it is proven. */
const WILL_BE_SHOWN: Readonly<Record<EvidenceKind, string>> = {
  ...CAN_BE_SHOWN,
  proof: "proof_wanted",
};

/** @param isProofWanted Whether something waits for a proof of it. */
export async function storeCheckpoint(
  db: Queryable,
  checkpoint: SignedCheckpoint,
  isProofWanted: boolean,
): Promise<void> {
  const { lanes, members, signatures } = checkpoint;
  await db.query(
    `insert into checkpoints (checkpoint_hash, chain_id, height, epoch, fields, committee, content,
       signers, has_both_signatures, proof_wanted)
     values ($1, $2, $3, $4, $5, $6, $7, $8, true, $9) on conflict do nothing`,
    [
      checkpoint.checkpointHash,
      checkpoint.chainId,
      checkpoint.height,
      checkpoint.epoch,
      checkpoint.fields,
      checkpoint.committee,
      toJson({ lanes, members, signatures }),
      signatures.length,
      isProofWanted,
    ],
  );
}

/** Notes that something waits for a proof of a checkpoint. */
export async function wantProof(db: Queryable, checkpointHash: Hex): Promise<void> {
  await db.query("update checkpoints set proof_wanted = true where checkpoint_hash = $1", [
    checkpointHash,
  ]);
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

/** The checkpoint of a chain of which a proof is made; else the newest one that has a proof. */
export async function newestToProve(
  db: Queryable,
  chainId: bigint,
): Promise<StoredCheckpoint | undefined> {
  const { rows } = await db.query(
    `${OF_CHAIN} and proof_wanted order by proof is null desc, height desc limit 1`,
    [chainId],
  );
  return rows[0] && readRow(rows[0]);
}

/** Height of the newest checkpoint that was signed for a chain, also if it is of no use; -1 before. */
export async function newestHeight(db: Queryable, chainId: bigint): Promise<bigint> {
  const { rows } = await db.query(
    "select max(height) as height from checkpoints where chain_id = $1",
    [chainId],
  );
  return rows[0]?.height ?? -1n;
}

/** The newest checkpoint of a chain that can be shown to light clients which take one kind of evidence. */
export async function newestShown(
  db: Queryable,
  chainId: bigint,
  kind: EvidenceKind,
): Promise<StoredCheckpoint | undefined> {
  const { rows } = await db.query(`${OF_CHAIN} and ${CAN_BE_SHOWN[kind]} ${NEWEST}`, [chainId]);
  return rows[0] && readRow(rows[0]);
}

/** The same, of a height. */
export async function shownAt(
  db: Queryable,
  chainId: bigint,
  height: bigint,
  kind: EvidenceKind,
): Promise<StoredCheckpoint | undefined> {
  const { rows } = await db.query(`${OF_CHAIN} and ${CAN_BE_SHOWN[kind]} and height = $2`, [
    chainId,
    height,
  ]);
  return rows[0] && readRow(rows[0]);
}

/**
 * The newest checkpoint of an epoch of a chain that hands over to another committee, for light clients that take one kind
 * of evidence; undefined if none was collected.
 */
export function shownHandover(
  db: Queryable,
  chainId: bigint,
  epoch: bigint,
  kind: EvidenceKind,
): Promise<StoredCheckpoint | undefined> {
  return handoverOf(db, chainId, epoch, CAN_BE_SHOWN[kind]);
}

/** The same, of a checkpoint whose proof may still be under way. */
export function signedHandover(
  db: Queryable,
  chainId: bigint,
  epoch: bigint,
  kind: EvidenceKind,
): Promise<StoredCheckpoint | undefined> {
  return handoverOf(db, chainId, epoch, WILL_BE_SHOWN[kind]);
}

async function handoverOf(
  db: Queryable,
  chainId: bigint,
  epoch: bigint,
  condition: string,
): Promise<StoredCheckpoint | undefined> {
  const { rows } = await db.query(`${OF_CHAIN} and ${condition} and epoch = $2 ${NEWEST}`, [
    chainId,
    epoch,
  ]);
  const checkpoint = rows[0] && readRow(rows[0]);
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
  readonly proof: Hex | null;
  readonly content: {
    readonly lanes: readonly Record<keyof LaneState, string>[];
    readonly members: readonly Record<keyof CommitteeMember, string>[];
    readonly signatures: readonly MemberSignature[];
  };
}

function readRow(row: CheckpointRow): StoredCheckpoint {
  const { lanes, members, signatures } = row.content;
  return {
    checkpointHash: row.checkpoint_hash,
    chainId: row.chain_id,
    height: row.height,
    epoch: row.epoch,
    fields: row.fields,
    committee: row.committee,
    proof: row.proof,
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
