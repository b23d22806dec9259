import { ERRORS, type ErrorKind, type ErrorMeaning } from "./ERRORS.ts";

/** Values that an error carries: strings, numbers and records of them. */
export type ErrorValues = Readonly<Record<string, unknown>>;

/** What else an error says. */
export interface ErrorOptions {
  /** Offending values, and what the next request needs. They stand beside the message. */
  readonly values?: ErrorValues;
  /** Headers of the answer. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An error that a client receives in the form of the API that it asked. */
export class ApiError extends Error {
  readonly kind: ErrorKind;
  readonly values: ErrorValues;
  readonly headers: Readonly<Record<string, string>>;

  /** @param detail A sentence with the offending value, without its end. */
  constructor(
    kind: ErrorKind,
    detail?: string,
    { values = {}, headers = {}, cause }: ErrorOptions = {},
  ) {
    const { title } = ERRORS[kind];
    super(
      detail === undefined ? title : `${title}: ${detail}`,
      cause === undefined ? {} : { cause },
    );
    this.name = "ApiError";
    this.kind = kind;
    this.values = values;
    this.headers = headers;
  }

  get meaning(): ErrorMeaning {
    return ERRORS[this.kind];
  }
}

/**
 * An error of a parameter, which names the parameter and its value.
 *
 * @param problem Verb phrase: `is no chain id`.
 */
export function badParameter(
  parameter: string,
  value: unknown,
  problem: string,
  kind: ErrorKind = "badParameter",
): ApiError {
  const shown = shown64(value);
  return new ApiError(kind, `${parameter} ${shown === undefined ? "" : `"${shown}" `}${problem}`, {
    values: { parameter, ...(shown !== undefined && { value: shown }) },
  });
}

/** A dependency does not answer: the same request may succeed soon. */
export function unavailable(detail: string, values: ErrorValues = {}, cause?: unknown): ApiError {
  return new ApiError("unavailable", detail, { values, headers: { "retry-after": "1" }, cause });
}

const MOST_SHOWN = 64;

function shown64(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = (Array.isArray(value) ? value.join(", ") : String(value)).replaceAll(
    /[^\x20-\x7e]/g,
    "?",
  );
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
