/** The circuit compiler refused its input. */
export class CompilationError extends Error {
  override readonly name = "CompilationError";

  constructor(
    readonly circuit: string,
    readonly exitCode: number | null,
    readonly output: string,
  ) {
    super(`circom ended with code ${exitCode} on ${circuit}:\n${output}`);
  }
}
