/** No witness exists for an input; `reason` names the template and line that refused it. */
export class UnsatisfiableInputError extends Error {
  override readonly name = "UnsatisfiableInputError";

  constructor(readonly reason: string) {
    super(`the input does not satisfy the circuit: ${reason}`);
  }
}
