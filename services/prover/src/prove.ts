import type { CommitteeSize } from "@causeway/circuits/circuits";
import type { CommitteeStatement } from "@causeway/circuits/witness";

import { type CommitteeProof, CommitteeProver } from "./CommitteeProver.ts";

const provers = new Map<CommitteeSize, Promise<CommitteeProver>>();

/**
 * Proves a statement in this process with the circuit package's keys, which stay loaded. For tests and scripts;
 * call `releaseCurve` of `@causeway/circuits/curve` when done, or the process does not end by itself.
 */
export async function prove(statement: CommitteeStatement): Promise<CommitteeProof> {
  const { size } = statement;
  const prover = provers.get(size) ?? CommitteeProver.open({ size });
  provers.set(size, prover);
  return (await prover).prove(statement);
}
