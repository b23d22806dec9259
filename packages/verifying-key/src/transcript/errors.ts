/** A ceremony's transcript that does not show what it should; `field` is where it fails. */
export class TranscriptRefused extends Error {
  override readonly name = "TranscriptRefused";
  readonly field: string;
  readonly reason: string;

  constructor(field: string, reason: string) {
    super(`transcript refused: ${field} ${reason}`);
    this.field = field;
    this.reason = reason;
  }
}
