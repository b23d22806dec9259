/** A powers-of-tau file whose hash is not in the table of known files. */
export class UnknownPowersError extends Error {
  override readonly name = "UnknownPowersError";
  readonly path: string;
  readonly hash: string;

  constructor(path: string, hash: string) {
    super(
      `${path} has the BLAKE2b-512 ${hash}, which is not one of the published ones: fetch it again, or another`,
    );
    this.path = path;
    this.hash = hash;
  }
}

/** A powers-of-tau file that is for smaller circuits. */
export class PowersTooSmallError extends Error {
  override readonly name = "PowersTooSmallError";
  readonly file: string;
  readonly power: number;
  readonly needed: number;

  constructor(file: string, power: number, needed: number) {
    super(`${file} is for 2^${power} constraints, and the circuit needs 2^${needed}`);
    this.file = file;
    this.power = power;
    this.needed = needed;
  }
}

/** A constraint system that is not one of this project's circuits. */
export class UnknownCircuitError extends Error {
  override readonly name = "UnknownCircuitError";
  readonly path: string;
  readonly hash: string;

  constructor(path: string, hash: string) {
    super(
      `${path} has the BLAKE2b-512 ${hash}, which is not one of the circuits': build it from the sources`,
    );
    this.path = path;
    this.hash = hash;
  }
}

/** A proving key to which that cannot be done. */
export class ContributionRefusedError extends Error {
  override readonly name = "ContributionRefusedError";
  readonly path: string;
  readonly reason: string;

  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`);
    this.path = path;
    this.reason = reason;
  }
}

/** A file that is there already: nothing is written over. */
export class OutputExistsError extends Error {
  override readonly name = "OutputExistsError";
  readonly path: string;

  constructor(path: string) {
    super(`${path} is there already: remove it, or choose another --output`);
    this.path = path;
  }
}

/** A proving key that does not follow from the constraint system, the powers of tau and the contributions. */
export class KeyRefusedError extends Error {
  override readonly name = "KeyRefusedError";
  readonly path: string;
  readonly reason: string;

  constructor(path: string, reason: string) {
    super(`${path} does not follow from the circuit and the powers of tau: ${reason}`);
    this.path = path;
    this.reason = reason;
  }
}

/** A transcript that tells another story than the files. */
export class TranscriptMismatchError extends Error {
  override readonly name = "TranscriptMismatchError";
  readonly field: string;
  readonly stated: unknown;
  readonly found: unknown;

  constructor(field: string, stated: unknown, found: unknown) {
    super(
      `the transcript's ${field} is ${JSON.stringify(stated)}, but the files give ${JSON.stringify(found)}`,
    );
    this.field = field;
    this.stated = stated;
    this.found = found;
  }
}

/** A transcript of a ceremony whose proving key does not follow from public secrets. */
export class NoRehearsalError extends Error {
  override readonly name = "NoRehearsalError";
  readonly circuit: string;
  readonly reason: string;

  constructor(circuit: string, reason: string) {
    super(`this transcript of ${circuit} is not of a rehearsal as it is held today: ${reason}`);
    this.circuit = circuit;
    this.reason = reason;
  }
}
