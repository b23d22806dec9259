import type { Checkpoint, Outbox } from "@causeway/protocol";

import type { FinalisedChain, ProvenCommittees } from "./FinalisedChain.ts";

/** A checkpoint and what its fields were computed from. */
export interface ProvenCheckpoint {
  readonly checkpoint: Checkpoint;
  readonly outbox: Outbox;
  readonly committees: ProvenCommittees;
}

/**
 * The one checkpoint of a chain at a finalised height. Every field follows from the chain's state
 * there, so whoever computes it gets the same.
 *
 * @throws ChainError `NotFinalised` and whatever the proofs throw.
 */
export async function checkpointAt(
  chain: FinalisedChain,
  height: bigint,
): Promise<ProvenCheckpoint> {
  const header = await chain.finalisedHeader(height);
  const [outbox, committees] = await Promise.all([
    chain.proveOutbox(header),
    chain.proveCommittees(header),
  ]);
  const checkpoint = {
    height: header.height,
    timestamp: header.timestamp,
    epoch: committees.epoch,
    stateKind: header.stateKind,
    blockHash: header.hash,
    stateRoot: header.stateRoot,
    outboxRoot: outbox.outboxRoot,
    nextCommittee: committees.next.commitment,
    nextCommitteeHash: committees.next.hash,
  };
  return { checkpoint, outbox, committees };
}
