/** Zero has no inverse; for a development key it means an unlucky seed. */
export class ImpossibleInverseError extends Error {
  override readonly name = "ImpossibleInverseError";

  constructor() {
    super("zero has no inverse: choose another seed");
  }
}

/** A file is not the constraint system that the compiler writes. */
export class InvalidR1csError extends Error {
  override readonly name = "InvalidR1csError";
  readonly reason: string;

  constructor(reason: string) {
    super(`not a constraint system of this curve: ${reason}`);
    this.reason = reason;
  }
}

/** A worker that multiplies points stopped. */
export class FixedBaseWorkerError extends Error {
  override readonly name = "FixedBaseWorkerError";
  readonly exitCode: number;

  constructor(exitCode: number) {
    super(`a worker of the development setup ended with code ${exitCode}`);
    this.exitCode = exitCode;
  }
}
