import type { EvidenceKind } from "@causeway/chains";
import { wholeChains } from "@causeway/index";
import { neededHeight } from "@causeway/index/messages";

import type { Relayer } from "../Relayer.ts";
import { newestShown, newestToProve, type StoredCheckpoint } from "../store/checkpoints.ts";
import type { CheckpointRequest } from "./CheckpointRequests.ts";

const KINDS: readonly EvidenceKind[] = ["proof", "signatures"];

/** The newest checkpoints of a chain, by what light clients are shown of them. */
export interface NewestCheckpoints {
  /** Its proof may still be under way. */
  readonly proof: StoredCheckpoint | undefined;
  readonly signatures: StoredCheckpoint | undefined;
}

/** By kind of evidence: the least height whose checkpoint helps something on. */
export type CheckpointNeeds = ReadonlyMap<EvidenceKind, bigint>;

export async function newestCheckpoints(
  { db }: Pick<Relayer, "db">,
  chainId: bigint,
): Promise<NewestCheckpoints> {
  const [proof, signatures] = await Promise.all([
    newestToProve(db, chainId),
    newestShown(db, chainId, "signatures"),
  ]);
  return { proof, signatures };
}

/** Whether a proof is being made. One at a time: what comes meanwhile waits for the next, which takes all. */
export function isProving({ proof }: NewestCheckpoints): boolean {
  return proof?.proof === null;
}

/** What waits for a checkpoint of a chain, beyond those that there are. */
export async function checkpointNeeds(
  relayer: Relayer,
  chainId: bigint,
  newest: NewestCheckpoints,
): Promise<CheckpointNeeds> {
  const needs = new Map<EvidenceKind, bigint>();
  for (const kind of KINDS) {
    if (kind === "proof" && isProving(newest)) continue;
    const least = await leastUsefulHeight(relayer, chainId, kind, newest[kind]);
    if (least !== undefined) needs.set(kind, least);
  }
  return needs;
}

async function leastUsefulHeight(
  relayer: Relayer,
  chainId: bigint,
  kind: EvidenceKind,
  have: CheckpointRequest = { height: 0n, epoch: 0n },
): Promise<bigint | undefined> {
  const needed = await neededByMessages(relayer, chainId, kind);
  // Of a message that waits, the block is final already.
  if (needed !== undefined && needed > have.height) return needed;
  const requested = relayer.checkpointRequests.of(chainId, kind);
  return requested.height > have.height || requested.epoch > have.epoch
    ? requested.height
    : undefined;
}

/** Before the index has a chain's history, a message may look as if it waits that was imported long ago. */
async function neededByMessages(
  { db, chains }: Relayer,
  chainId: bigint,
  kind: EvidenceKind,
): Promise<bigint | undefined> {
  const taking = [...chains.values()].filter(({ adapter }) => adapter.evidence === kind);
  if (taking.length === 0 || !(await wholeChains(db)).has(chainId)) return undefined;
  const towards = taking.map(({ config }) => config.chainId);
  return neededHeight(db, chainId, [...chains.keys()], towards);
}
