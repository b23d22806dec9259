import { concat } from "ethers";

import { ChainError } from "../ChainError.ts";
import type { EvidencedChain } from "../EvidencedChain.ts";

/** What light clients on every EVM chain are shown: a checkpoint's fields, then the proof. */
export const evmEvidence: EvidencedChain = {
  evidence: "proof",
  acceptedEvidence: (fields) => fields,
  async evidenceOf(lightClient, { checkpointHash, fields, proof }) {
    if (proof !== undefined && proof !== null) return concat([fields, proof]);
    const message = `light client ${lightClient} takes no ${checkpointHash} without a proof, and nobody made one`;
    throw new ChainError("ProofMissing", message, { lightClient, checkpointHash });
  },
};
