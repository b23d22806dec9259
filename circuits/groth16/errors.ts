/** A file is no proving key that a proof can be made with. */
export class InvalidProvingKeyError extends Error {
  override readonly name = "InvalidProvingKeyError";
  readonly reason: string;

  constructor(reason: string) {
    super(`not a Groth16 proving key of this curve: ${reason}`);
    this.reason = reason;
  }
}

/** A witness does not belong to the proving key, or is invalid. */
export class InvalidWitnessError extends Error {
  override readonly name = "InvalidWitnessError";
  readonly reason: string;

  constructor(reason: string) {
    super(`not a witness of this key's circuit: ${reason}`);
    this.reason = reason;
  }
}

/** A worker of the prover stopped. */
export class ProverWorkerError extends Error {
  override readonly name = "ProverWorkerError";
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`a worker of the prover ended with code ${exitCode}`);
    this.exitCode = exitCode;
  }
}
