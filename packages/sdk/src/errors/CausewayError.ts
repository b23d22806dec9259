import { API_ERRORS } from "./API_ERRORS.ts";
import type { ApiErrorCode, ErrorCode } from "./ErrorCode.ts";
import type { ErrorKind } from "./ErrorKind.ts";

/** Values that an error names: amounts, addresses, ids. Each has a form in JSON. */
export type ErrorDetails = Readonly<Record<string, string | number | bigint | boolean | undefined>>;

/** What an error is made of. */
export interface CausewayErrorParts {
  /** One sentence: the offending value and what is wrong with it. */
  readonly message: string;
  /** The offending values, and the bounds that they broke. */
  readonly details?: ErrorDetails;
  readonly cause?: unknown;
}

/** How errors are mended, by code. */
type ErrorKinds = Readonly<Partial<Record<ErrorCode, ErrorKind>>>;

/** The one error that functions of this package throw. Its message names the value and a remedy. */
export class CausewayError extends Error {
  override readonly name = "CausewayError";
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** Whether the same call may succeed later, and is safe to repeat. */
  readonly isRetryable: boolean;

  constructor(code: ApiErrorCode, parts: CausewayErrorParts);
  /** @param kinds The table that has the code. */
  constructor(code: ErrorCode, parts: CausewayErrorParts, kinds: ErrorKinds);
  constructor(
    code: ErrorCode,
    { message, details = {}, cause }: CausewayErrorParts,
    kinds: ErrorKinds = API_ERRORS,
  ) {
    const { remedy, isRetryable = false } = kinds[code] as ErrorKind;
    super(`${message}. ${remedy}`, cause === undefined ? {} : { cause });
    this.code = code;
    this.details = details;
    this.isRetryable = isRetryable;
  }

  /** Anchor of the page that explains the code. */
  get docs(): string {
    return `docs/apps.md#${this.code.toLowerCase()}`;
  }

  /** The error as JSON has it; integers are digits. */
  toJson(): Readonly<Record<string, unknown>> {
    const { code, message, docs, isRetryable } = this;
    const details = Object.fromEntries(
      Object.entries(this.details).map(([name, value]) => [
        name,
        typeof value === "bigint" ? `${value}` : value,
      ]),
    );
    return { code, message, docs, isRetryable, details };
  }
}

/** Whether something that was thrown is an error of this package, of any copy of the package. */
export function isCausewayError(error: unknown): error is CausewayError {
  return error instanceof Error && error.name === "CausewayError" && "code" in error;
}
