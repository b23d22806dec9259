import { prepared, type Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { fromBytea, toBytea } from "../../../store/bytes.ts";

/** A validator's signature over a checkpoint, which was verified when it was stored. */
export interface CheckpointSigner {
  /** Ed25519 key. */
  readonly validator: Hex;
  /** Ed25519 signature over the checkpoint's hash. */
  readonly signature: Hex;
}

const SIGNERS = `
  select checkpoint_hash, validator, signature from index.signatures
  where checkpoint_hash = any($1::bytea[]) order by checkpoint_hash, validator`;

/** Signers of checkpoints, by the checkpoint's hash; one of which the index has no signature is left out. */
export async function signersOf(
  db: Queryable,
  checkpointHashes: readonly Hex[],
): Promise<ReadonlyMap<Hex, readonly CheckpointSigner[]>> {
  const { rows } = await db.query(prepared(SIGNERS, [checkpointHashes.map(toBytea)]));
  const signed = rows.map((row) => ({
    checkpointHash: fromBytea(row.checkpoint_hash),
    ...{ validator: fromBytea(row.validator), signature: fromBytea(row.signature) },
  }));
  const byHash = Map.groupBy(signed, ({ checkpointHash }) => checkpointHash);
  return new Map(
    [...byHash].map(([hash, own]) => [
      hash,
      own.map(({ validator, signature }) => ({ validator, signature })),
    ]),
  );
}
