import {
  type Checkpoint,
  checkpointDomain,
  checkpointHash,
  checkpointMessage,
  encodeEvidence,
  environmentOf,
  type Peer,
  StateKind,
} from "@causeway/protocol";
import { id } from "ethers";

import { GENESIS_TIME } from "./Chain.ts";
import type { DevelopmentProver } from "./developmentProof.ts";

/** The environment that the benchmark stands in for. */
export const ENVIRONMENT = environmentOf("local");

/** Places of the ring in which a light client keeps accepted checkpoints. */
const RING = 64n;

/**
 * A committee that follows one chain and signs what it gets. All its checkpoints have the same place in a light
 * client's ring: from the second on they take a place that is used, as all do on a chain that is in use.
 */
export class Committee {
  /** Commitments; any values do, since a proof from the key's seed needs no members. */
  readonly commitment = `0x0${id("bench committee").slice(3)}`;
  readonly committeeHash = id("bench committee hash");
  /** What its checkpoints are bound to. */
  readonly domain: string;
  readonly #prover: DevelopmentProver;
  #height = 1_000_000n;

  constructor(origin: Peer, prover: DevelopmentProver) {
    this.domain = checkpointDomain(ENVIRONMENT, origin);
    this.#prover = prover;
  }

  /** Evidence for the next checkpoint, over an outbox and perhaps a state: with its proof, and without. */
  sign(outboxRoot: string, stateRoot?: string) {
    const checkpoint = this.#nextInPlace(outboxRoot, stateRoot);
    const message = checkpointMessage(checkpointHash(this.domain, checkpoint));
    const proof = this.#prover.prove(BigInt(this.commitment), message);
    const [proven, known] = [encodeEvidence(checkpoint, proof), encodeEvidence(checkpoint)];
    return { checkpoint, proven, known };
  }

  #nextInPlace(outboxRoot: string, stateRoot?: string): Checkpoint {
    for (;;) {
      const next = this.#next(outboxRoot);
      const checkpoint = { ...next, stateRoot: stateRoot ?? next.stateRoot };
      if (BigInt(checkpointHash(this.domain, checkpoint)) % RING === 0n) return checkpoint;
    }
  }

  #next(outboxRoot: string): Checkpoint {
    this.#height += 1n;
    return {
      height: this.#height,
      timestamp: BigInt(GENESIS_TIME) + 600n,
      epoch: 1n,
      stateKind: StateKind.ethereum,
      blockHash: id(`block ${this.#height}`),
      stateRoot: id(`state ${this.#height}`),
      outboxRoot,
      nextCommittee: this.commitment,
      nextCommitteeHash: this.committeeHash,
    };
  }
}
