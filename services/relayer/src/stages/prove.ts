import type { Stage } from "../Relayer.ts";
import { newestUnproven, storeProof } from "../store/checkpoints.ts";

/** Has the prover prove that a quorum signed a chain's newest checkpoint. */
export const prove: Stage = {
  name: "prove",
  async run(relayer, { adapter, config }) {
    const checkpoint = await newestUnproven(relayer.db, adapter.origin.chainId);
    if (checkpoint === undefined) return false;
    const started = performance.now();
    const proof = await relayer.prover.prove(checkpoint, config.committeeSlots);
    const seconds = (performance.now() - started) / 1000;
    await storeProof(relayer.db, checkpoint.checkpointHash, proof, seconds);
    relayer.metrics.proofSeconds.observe(seconds);
    const height = Number(checkpoint.height);
    relayer.logger.info({ chain: config.name, height, seconds }, "proven");
    return true;
  },
};
