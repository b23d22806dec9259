/** A ceremony's transcript that does not show what it should; `field` is where it fails. */
export class TranscriptRefused extends Error {
  override readonly name = "TranscriptRefused";

  constructor(
    readonly field: string,
    readonly reason: string,
  ) {
    super(`transcript refused: ${field} ${reason}`);
  }
}
