import { ProverError } from "@causeway/chains";

import type { Stage } from "../Relayer.ts";
import { newestCheckpoint, retireCheckpoint, storeProof } from "../store/checkpoints.ts";

/** Has the prover prove that a quorum signed a chain's newest checkpoint. */
export const prove: Stage = {
  name: "prove",
  async run(relayer, { adapter, config }) {
    const checkpoint = await newestCheckpoint(relayer.db, adapter.origin.chainId);
    if (checkpoint?.proof !== null) return false;
    const started = performance.now();
    const proof = await relayer.prover
      .prove(checkpoint, config.committeeSlots)
      .catch(async (error: unknown) => {
        if (isRefusal(error)) await retireCheckpoint(relayer.db, checkpoint.checkpointHash);
        throw error;
      });
    const seconds = (performance.now() - started) / 1000;
    await storeProof(relayer.db, checkpoint.checkpointHash, proof, seconds);
    relayer.metrics.proofSeconds.observe(seconds);
    const height = Number(checkpoint.height);
    relayer.logger.info({ chain: config.name, height, seconds }, "proven");
    return true;
  },
};

function isRefusal(error: unknown): boolean {
  return error instanceof ProverError && error.refused;
}
