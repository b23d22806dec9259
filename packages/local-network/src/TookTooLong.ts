/** Something did not happen in time. */
export class TookTooLong extends Error {
  /** What was waited for. */
  readonly what: string;

  constructor(what: string) {
    super(`did not happen in time: ${what}`);
    this.name = "TookTooLong";
    this.what = what;
  }
}
