/** A powers-of-tau file whose hash is not in the table of known files. */
export class UnknownPowersError extends Error {
  override readonly name = "UnknownPowersError";

  constructor(
    readonly path: string,
    readonly hash: string,
  ) {
    super(
      `${path} has the BLAKE2b-512 ${hash}, which is none of the published ones: fetch it again, or another`,
    );
  }
}

/** A powers-of-tau file that is for smaller circuits. */
export class PowersTooSmallError extends Error {
  override readonly name = "PowersTooSmallError";

  constructor(
    readonly file: string,
    readonly power: number,
    readonly needed: number,
  ) {
    super(`${file} is for 2^${power} constraints, and the circuit needs 2^${needed}`);
  }
}

/** A constraint system that is none of this project's circuits. */
export class UnknownCircuitError extends Error {
  override readonly name = "UnknownCircuitError";

  constructor(
    readonly path: string,
    readonly hash: string,
  ) {
    super(
      `${path} has the BLAKE2b-512 ${hash}, which is none of the circuits': build it from the sources`,
    );
  }
}

/** A proving key to which that cannot be done. */
export class ContributionRefusedError extends Error {
  override readonly name = "ContributionRefusedError";

  constructor(
    readonly path: string,
    readonly reason: string,
  ) {
    super(`${path}: ${reason}`);
  }
}

/** A file that is there already: nothing is written over. */
export class OutputExistsError extends Error {
  override readonly name = "OutputExistsError";

  constructor(readonly path: string) {
    super(`${path} is there already: remove it, or choose another --output`);
  }
}

/** A proving key that does not follow from the constraint system, the powers of tau and the contributions. */
export class KeyRefusedError extends Error {
  override readonly name = "KeyRefusedError";

  constructor(
    readonly path: string,
    readonly reason: string,
  ) {
    super(`${path} does not follow from the circuit and the powers of tau: ${reason}`);
  }
}

/** A transcript that tells another story than the files. */
export class TranscriptMismatchError extends Error {
  override readonly name = "TranscriptMismatchError";

  constructor(
    readonly field: string,
    readonly stated: unknown,
    readonly found: unknown,
  ) {
    super(
      `the transcript's ${field} is ${JSON.stringify(stated)}, but the files give ${JSON.stringify(found)}`,
    );
  }
}

/** A transcript of a ceremony whose proving key does not follow from public secrets. */
export class NoRehearsalError extends Error {
  override readonly name = "NoRehearsalError";

  constructor(
    readonly circuit: string,
    readonly reason: string,
  ) {
    super(`this transcript of ${circuit} is not of a rehearsal as it is held today: ${reason}`);
  }
}
