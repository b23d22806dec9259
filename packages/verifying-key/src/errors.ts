/** A verifying key under which proofs would not mean what they should; `part` names the offending field. */
export class UnsafeVerificationKeyError extends Error {
  override readonly name = "UnsafeVerificationKeyError";
  readonly part: string;
  readonly reason: string;

  constructor(part: string, reason: string) {
    super(`verifying key refused: ${part} ${reason}`);
    this.part = part;
    this.reason = reason;
  }
}
