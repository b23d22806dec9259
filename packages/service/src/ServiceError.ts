/** An error that a caller over HTTP receives as it is: status, code, message and values. */
export class ServiceError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    cause?: unknown,
  ) {
    super(message, cause === undefined ? {} : { cause });
    this.name = "ServiceError";
    this.status = status;
    this.code = code;
    this.details = details;
  }
}
