import type { Queryable } from "@causeway/database";
import { type Hex, packCheckpoint, uintBytes } from "@causeway/protocol";

import { storeCheckpoint, storeProof } from "../../src/store/checkpoints.ts";

export const CHAIN = 1n;
export const word = (value: bigint) => uintBytes(value, 32);
export const [CURRENT, NEXT] = [word(5n), word(6n)];

/** A member's two signatures; nobody checks them again. */
export const SIGNATURE = { position: 0, signature: "0x51", ed25519: "0xed" };

/**
 * Stores a checkpoint of that height, proven if there is a proof, and returns its hash.
 *
 * @param isProofWanted Whether something waits for a proof of it.
 */
export async function storedCheckpoint(
  db: Queryable,
  height: bigint,
  next = CURRENT,
  proof?: Hex,
  isProofWanted = true,
): Promise<Hex> {
  const roots = { blockHash: word(1n), stateRoot: word(2n), outboxRoot: word(3n) };
  const fields = packCheckpoint({
    ...{ height, timestamp: 1n, epoch: 1n, stateKind: 1 },
    ...{ ...roots, nextCommittee: next, nextCommitteeHash: next },
  });
  const checkpoint = {
    ...{ checkpointHash: word(height), chainId: CHAIN, height, epoch: 1n, fields },
    ...{ committee: CURRENT, lanes: [], members: [], signatures: [SIGNATURE] },
  };
  await storeCheckpoint(db, checkpoint, isProofWanted);
  if (proof !== undefined) await storeProof(db, word(height), proof, 1);
  return word(height);
}
