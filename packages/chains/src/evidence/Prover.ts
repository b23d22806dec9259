import type { Hex } from "@causeway/protocol";

import type { SignedCheckpoint } from "./SignedCheckpoint.ts";

/** Turns a quorum's signatures into a proof that a light client takes. */
export interface Prover {
  /**
   * @param slots Slots of the circuit.
   * @throws ProverError.
   */
  prove(checkpoint: SignedCheckpoint, slots: number): Promise<Hex>;
}

/** No proof was made. */
export class ProverError extends Error {
  /** Whether the prover will never prove this statement: another checkpoint is needed. */
  readonly refused: boolean;

  constructor(message: string, refused: boolean, cause?: unknown) {
    super(`prover: ${message}`, { cause });
    this.name = "ProverError";
    this.refused = refused;
  }
}
