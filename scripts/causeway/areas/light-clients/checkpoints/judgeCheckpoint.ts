import { checkpointAt, type FinalisedChain, isChainError } from "@causeway/chains";
import { checkpointHash, type Hex } from "@causeway/protocol";

import type { AcceptedCheckpoint } from "./WatchedChain.ts";

/** What a chain says of a checkpoint that a light client of it accepted. */
export type Verdict =
  | { readonly kind: "genuine" }
  /** Its block is not final yet, as this chain's RPCs see it. */
  | { readonly kind: "early" }
  /** The chain has no such block, or another one. */
  | { readonly kind: "forged"; readonly held: string };

/** As much of a chain as judges checkpoints of it. */
export interface Origin extends FinalisedChain {
  headHeight(): Promise<bigint>;
  blockTime(height: bigint): Promise<bigint>;
}

/**
 * Computes the one checkpoint that a chain has at a height, every field from what its final block holds, and compares.
 *
 * @param domain Of the chain's checkpoints.
 * @throws ChainError if the chain cannot be read, or has forgotten the state of the block.
 */
export async function judgeCheckpoint(
  origin: Origin,
  domain: Hex,
  { height, hash, timestamp }: Pick<AcceptedCheckpoint, "height" | "hash" | "timestamp">,
): Promise<Verdict> {
  try {
    const { checkpoint } = await checkpointAt(origin, height);
    const held = checkpointHash(domain, checkpoint);
    if (held === hash) return { kind: "genuine" };
    const { blockHash, stateRoot, outboxRoot } = checkpoint;
    return {
      kind: "forged",
      held: `${held}, of block hash ${blockHash}, state root ${stateRoot}, outbox root ${outboxRoot}`,
    };
  } catch (error) {
    if (!isChainError(error, "NotFinalised")) throw error;
  }
  const head = await origin.headHeight();
  const isPast = head < height && (await origin.blockTime(head)) > timestamp;
  return isPast
    ? { kind: "forged", held: `no block ${height}: its newest is ${head}` }
    : { kind: "early" };
}
