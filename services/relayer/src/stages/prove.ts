import { ProverError } from "@causeway/chains";

import type { Relayer, Stage } from "../Relayer.ts";
import { newestToProve, retireCheckpoint, storeProof } from "../store/checkpoints.ts";

/** Has the prover prove that a quorum signed a chain's newest checkpoint, if something waits for a proof of it. */
export const prove: Stage = {
  name: "prove",
  async run(relayer, { adapter, config }) {
    const checkpoint = await newestToProve(relayer.db, adapter.origin.chainId);
    if (checkpoint?.proof !== null) return false;
    const started = performance.now();
    const proof = await relayer.prover
      .prove(checkpoint, config.committeeSlots)
      .catch(async (error: unknown) => {
        noteProblem(relayer, config.name, error);
        if (isRefusal(error)) await retireCheckpoint(relayer.db, checkpoint.checkpointHash);
        throw error;
      });
    const seconds = (performance.now() - started) / 1000;
    await storeProof(relayer.db, checkpoint.checkpointHash, proof, seconds);
    relayer.problems.clear("prover", config.name);
    relayer.metrics.proofSeconds.observe(seconds);
    const height = Number(checkpoint.height);
    relayer.logger.info({ chain: config.name, height, seconds }, "proven");
    return true;
  },
};

/** A checkpoint that the prover refuses is retired, and the stage has nothing to do then: this lasts until a proof is made. */
function noteProblem({ problems, config }: Relayer, chain: string, error: unknown): void {
  if (!(error instanceof ProverError)) return;
  const reason = `no proof is made for ${chain}: ${error.message}`;
  problems.note({ part: "prover", chain, reason }, config.health.patience * 1_000);
}

function isRefusal(error: unknown): boolean {
  return error instanceof ProverError && error.refused;
}
