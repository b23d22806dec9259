/** No witness exists for an input; `reason` names the template and line that refused it. */
export class UnsatisfiableInputError extends Error {
  override readonly name = "UnsatisfiableInputError";
  readonly reason: string;

  constructor(reason: string) {
    super(`the input does not satisfy the circuit: ${reason}`);
    this.reason = reason;
  }
}
