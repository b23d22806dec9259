/** An RPC answers with an HTTP error, and is not asked again. */
export class HttpError extends Error {
  readonly status: number;

  /** @param wait Milliseconds after which it could be asked again; undefined if it does not say that it is busy. */
  constructor(status: number, wait?: number) {
    const again = wait === undefined ? "" : `, and is to be asked again in ${wait / 1_000} s`;
    super(`it answers ${status}${again}`);
    this.name = "HttpError";
    this.status = status;
  }
}
