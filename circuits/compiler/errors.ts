/** The circuit compiler refused its input. */
export class CompilationError extends Error {
  override readonly name = "CompilationError";
  readonly circuit: string;
  readonly exitCode: number | null;
  readonly output: string;

  constructor(circuit: string, exitCode: number | null, output: string) {
    super(`circom ended with code ${exitCode} on ${circuit}:\n${output}`);
    this.circuit = circuit;
    this.exitCode = exitCode;
    this.output = output;
  }
}
