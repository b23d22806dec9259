/** Why a statement is not proved. */
export type RefusalCode =
  | "InvalidRequest"
  | "SizeNotServed"
  | "NoMembers"
  | "TooManyMembers"
  | "InvalidKey"
  | "NotAscending"
  | "InvalidWeight"
  | "TotalWeightTooLarge"
  | "MessageOutOfRange"
  | "UnknownPosition"
  | "DuplicatePosition"
  | "InvalidSignature"
  | "NoQuorum"
  | "QueueFull";

/** A request that cannot be answered with a proof; `details` holds the offending values, with their position. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  readonly code: RefusalCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: RefusalCode, details: Readonly<Record<string, unknown>> = {}) {
    super(`${code} ${JSON.stringify(details, (_, v) => (typeof v === "bigint" ? `${v}` : v))}`);
    this.code = code;
    this.details = details;
  }
}

/** A proof that was made does not hold: circuit, keys or prover do not belong together. */
export class UnsoundProofError extends Error {
  override readonly name = "UnsoundProofError";
  readonly size: number;

  constructor(size: number) {
    super(`the proof for ${size} slots does not hold under the verifying key: check the artifacts`);
    this.size = size;
  }
}

/** The artifacts of a circuit are missing. */
export class MissingArtifactsError extends Error {
  override readonly name = "MissingArtifactsError";
  readonly size: number;
  readonly path: string;

  constructor(size: number, path: string) {
    super(
      `${path} is missing: node --import tsx circuits/scripts/build.ts --size ${size} makes ` +
        "development keys, `artifacts` in the configuration names the folder of others",
    );
    this.size = size;
    this.path = path;
  }
}

/** The external prover failed. */
export class ExternalProverError extends Error {
  override readonly name = "ExternalProverError";
  readonly command: string;
  readonly exitCode: number | null;
  readonly output: string;

  constructor(command: string, exitCode: number | null, output: string) {
    super(`${command} ended with code ${exitCode}: ${output.trim()}`);
    this.command = command;
    this.exitCode = exitCode;
    this.output = output;
  }
}
