import {
  type Checkpoint,
  checkpointDomain,
  checkpointHash,
  encodeEvidence,
  type Hex,
  laneLeaf,
  mockProof,
  outboxRoot,
  tag,
} from "@causeway/protocol";
import { expect } from "chai";

import { type Chain, COMMITTEE, ENVIRONMENT, type OutboxLane } from "./Chain.ts";

/** What a committee signed of a chain, and what it covers. */
export interface SignedCheckpoint {
  readonly chain: Chain;
  readonly checkpoint: Checkpoint;
  readonly evidence: Hex;
  /** Leaves of the chain's outbox. */
  readonly places: Hex[];
  countOf(lane: OutboxLane): bigint;
}

/** Signs the present state of a chain, or something else. */
export async function signCheckpoint(
  chain: Chain,
  changes: Partial<Checkpoint> = {},
  committee = COMMITTEE.committee,
): Promise<SignedCheckpoint> {
  const states = chain.outbox.map((lane) => lane.stateOn(chain));
  const places = states.map(laneLeaf);
  const root = await chain.mailbox.outboxRoot();
  expect(outboxRoot(places)).to.equal(root);
  const checkpoint: Checkpoint = {
    height: ++chain.height,
    timestamp: await chain.now(),
    epoch: 1n,
    stateKind: 1,
    blockHash: tag(`block ${chain.height}`),
    stateRoot: tag(`state ${chain.height}`),
    outboxRoot: root,
    nextCommittee: COMMITTEE.committee,
    nextCommitteeHash: COMMITTEE.committeeHash,
    ...changes,
  };
  return {
    chain,
    checkpoint,
    evidence: prove(chain, checkpoint, committee),
    places,
    countOf: (lane) => states[chain.outbox.indexOf(lane)]?.count ?? 0n,
  };
}

/** A checkpoint's fields and the proof that mock light clients of the chain take. */
export function prove(
  chain: Chain,
  checkpoint: Checkpoint,
  committee = COMMITTEE.committee,
  environment = ENVIRONMENT,
): Hex {
  const hash = checkpointHash(checkpointDomain(environment, chain.peer), checkpoint);
  return encodeEvidence(checkpoint, mockProof(committee, hash));
}
