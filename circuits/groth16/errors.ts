/** A file is no proving key that a proof can be made with. */
export class InvalidProvingKeyError extends Error {
  override readonly name = "InvalidProvingKeyError";

  constructor(readonly reason: string) {
    super(`not a Groth16 proving key of this curve: ${reason}`);
  }
}

/** A witness does not belong to the proving key, or is none at all. */
export class InvalidWitnessError extends Error {
  override readonly name = "InvalidWitnessError";

  constructor(readonly reason: string) {
    super(`not a witness of this key's circuit: ${reason}`);
  }
}

/** A worker of the prover stopped. */
export class ProverWorkerError extends Error {
  override readonly name = "ProverWorkerError";

  constructor(readonly exitCode: number) {
    super(`a worker of the prover ended with code ${exitCode}`);
  }
}
