import { hideUnseen } from "@causeway/protocol";
import { CausewayError, type ErrorDetails } from "../errors/CausewayError.ts";
import type { ApiErrorCode } from "../errors/ErrorCode.ts";
import { secondsOf } from "./waitBeforeRetry.ts";

/** The route is unknown or old, its prices moved, or its router takes no orders any more. */
const EXPIRED = [2110, 2111, 2112];
const LIMITED = [2102, 50107];
const UNAVAILABLE = 2120;
const [NOT_FOUND, TOO_MANY, SERVER_ERRORS] = [404, 429, 500];
const LONGEST_VALUE = 300;
const MOST_VALUES = 16;

/** What a service says instead of data. */
export interface Refusal {
  /** The HTTP status. */
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly retryAfter: string | undefined;
}

/** The error for a refusal, with the values that the service names. */
export function refusalOf(refusal: Refusal): CausewayError {
  const { body, status, retryAfter } = refusal;
  const { message, detail, title, ...values } = body;
  const said = [detail, message, title].find((text) => typeof text === "string" && text !== "");
  const seconds = secondsOf(retryAfter);
  const details = {
    ...scalarsOf(values),
    ...{ status },
    ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
  };
  const text = typeof said === "string" ? shown(said).replace(/\.$/, "") : `status ${status}`;
  return new CausewayError(codeOf(refusal), { message: `The service refuses: ${text}`, details });
}

function codeOf({ status, body: { errno } }: Refusal): ApiErrorCode {
  if (status === TOO_MANY || LIMITED.includes(Number(errno))) return "RateLimited";
  if (EXPIRED.includes(Number(errno))) return "RouteExpired";
  if (status >= SERVER_ERRORS || errno === UNAVAILABLE) return "ApiUnreachable";
  return status === NOT_FOUND ? "NotFound" : "ApiRefused";
}

/** Values of a refusal that an error can carry: also those of one object within it. The rest is left out. */
function scalarsOf(values: Readonly<Record<string, unknown>>): ErrorDetails {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    isRecord(value)
      ? Object.entries(value).map(([part, one]) => [`${name}.${part}`, one] as const)
      : [[name, value] as const],
  );
  return Object.fromEntries(pairs.slice(0, MOST_VALUES).flatMap(shownPair));
}

function shownPair([name, value]: readonly [string, unknown]): [string, ErrorDetails[string]][] {
  if (typeof value === "string") return [[name, shown(value)]];
  return typeof value === "number" || typeof value === "boolean" ? [[name, value]] : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function shown(text: string): string {
  return hideUnseen(text.slice(0, LONGEST_VALUE));
}
