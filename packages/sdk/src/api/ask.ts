import type { HttpAnswer } from "@causeway/chains/peers";
import { type GenericSchema, type InferOutput, safeParse } from "valibot";

import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import { baseUrlOf } from "./baseUrlOf.ts";
import { bodyOf } from "./bodyOf.ts";
import { fetchBounded } from "./fetchBounded.ts";
import { refusalOf } from "./refusalOf.ts";
import { wait } from "./wait.ts";
import { waitBeforeRetry } from "./waitBeforeRetry.ts";

/** A look-up: it changes nothing, so it is safe to repeat. */
export interface LookUp<Schema extends GenericSchema> {
  /** Without a slash at its beginning. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  /** How the answer is wrapped: with `errno`, with `code`, or not at all. */
  readonly envelope: "errno" | "code" | "none";
  /** Of the data in the envelope. */
  readonly schema: Schema;
}

/**
 * Asks the service for something. A busy service is asked again within the client's budget.
 *
 * @throws CausewayError `NoBaseUrl`, `BadInput`, `ApiUnreachable`, `ApiMalformed`, `ApiRefused`, `NotFound`, `RateLimited`,
 *   `RouteExpired`; the signal's reason
 */
export async function ask<Schema extends GenericSchema>(
  causeway: Causeway,
  lookUp: LookUp<Schema>,
  signal?: AbortSignal,
): Promise<InferOutput<Schema>> {
  const url = urlOf(causeway, lookUp);
  for (let tried = 1; ; tried++) {
    const answer = await askOnce(causeway, url, lookUp, signal);
    if (!(answer instanceof Busy)) return answer;
    const milliseconds = waitBeforeRetry(causeway, tried, answer.retryAfter);
    if (milliseconds === undefined) throw answer.error;
    await wait(milliseconds, signal);
  }
}

/** The URL of a look-up. Parameters that are undefined are left out. */
export function urlOf(
  causeway: Causeway,
  { path, query = {} }: Pick<LookUp<GenericSchema>, "path" | "query">,
): URL {
  const url = new URL(path, baseUrlOf(causeway));
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url;
}

/** A service that may answer later. */
class Busy {
  readonly error: CausewayError;
  readonly retryAfter: string | undefined;

  constructor(error: CausewayError, retryAfter?: string) {
    this.error = error;
    this.retryAfter = retryAfter;
  }
}

const BUSY = [429, 503];

async function askOnce<Schema extends GenericSchema>(
  causeway: Causeway,
  url: URL,
  { envelope, schema }: LookUp<Schema>,
  signal: AbortSignal | undefined,
): Promise<InferOutput<Schema> | Busy> {
  const answer = await fetchBounded(causeway, url, signal).catch(unreachable);
  if (answer instanceof Busy) return answer;
  const isBusy = BUSY.includes(answer.status);
  // A proxy in front of a busy service answers with a page.
  const body = objectOf(isBusy ? tryBody(url, answer) : bodyOf(url, answer));
  const refusal = refusedBy(answer, body, envelope);
  if (refusal !== undefined) {
    if (isBusy) return new Busy(refusal, answer.headers["retry-after"]);
    throw refusal;
  }
  return dataOf(url, body, { envelope, schema });
}

/** @returns undefined if the answer has data. */
function refusedBy(
  { status, headers }: HttpAnswer,
  body: Body,
  envelope: LookUp<GenericSchema>["envelope"],
): CausewayError | undefined {
  const number = envelope === "none" ? undefined : body?.[envelope];
  const isRefused = typeof number === "number" && number !== SUCCESS[envelope as "errno"];
  if (status >= 200 && status < 300 && !isRefused) return undefined;
  return refusalOf({ status, body: body ?? {}, retryAfter: headers["retry-after"] });
}

function dataOf<Schema extends GenericSchema>(
  url: URL,
  body: Body,
  { envelope, schema }: Pick<LookUp<Schema>, "envelope" | "schema">,
): InferOutput<Schema> {
  if (envelope !== "none" && body?.[envelope] === undefined) {
    throw malformed(url, `it has no \`${envelope}\``);
  }
  const result = safeParse(schema, envelope === "none" ? body : body?.data);
  if (result.success) return result.output;
  const [first] = result.issues;
  const place = first.path?.map(({ key }) => String(key)).join(".") ?? "it";
  throw malformed(url, `${place}: ${first.message}`);
}

type Body = Readonly<Record<string, unknown>> | undefined;

const SUCCESS = { errno: 0, code: 200 };

/** A connection that fails may come back; an answer in a wrong form does not. */
function unreachable(error: unknown): Busy {
  if (error instanceof CausewayError && error.code === "ApiUnreachable") {
    return new Busy(error);
  }
  throw error;
}

function tryBody(url: URL, answer: HttpAnswer): unknown {
  try {
    return bodyOf(url, answer);
  } catch {
    return undefined;
  }
}

function objectOf(body: unknown): Body {
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : undefined;
}

function malformed({ origin, pathname }: URL, reason: string): CausewayError {
  const details = { url: `${origin}${pathname}`, reason: reason.slice(0, 300) };
  const message = `${details.url} answers in another form: ${details.reason}`;
  return new CausewayError("ApiMalformed", { message, details });
}
