import { AnswerUnusable, askByFetch, type HttpAnswer, JsonBounds } from "@causeway/peers";
import { type GenericSchema, type InferOutput, safeParse } from "valibot";

/** Why the HTTP APIs gave no answer that a page can show. */
export type AskFailure = "unreachable" | "busy" | "refused" | "malformed";

const MILLISECONDS = 10_000;
/** A page of a list is far smaller. */
const MOST_BYTES = 2_000_000;
const TOO_MANY = 429;

/** The HTTP APIs gave no answer that a page can show. */
export class AskFailed extends Error {
  readonly failure: AskFailure;
  /** What the service said; a path otherwise. */
  readonly detail: string;

  constructor(failure: AskFailure, detail: string) {
    super(`${failure}: ${detail}`);
    this.name = "AskFailed";
    this.failure = failure;
    this.detail = detail;
  }
}

/**
 * Asks the HTTP APIs, and holds the answer against its form.
 *
 * @param path With its query: `/v1/lanes`.
 * @throws AskFailed
 */
export async function ask<T extends GenericSchema>(
  baseUrl: string,
  path: string,
  schema: T,
): Promise<InferOutput<T>> {
  const { status, body } = await answerOf(`${baseUrl}${path}`, path);
  const json = readJson(body);
  if (status < 200 || status > 299) throw refusalOf(status, json, path);
  const read = safeParse(schema, json);
  if (!read.success) throw new AskFailed("malformed", path);
  return read.output;
}

/** The answer is bounded while it is read: in time, in bytes and in values. */
async function answerOf(url: string, path: string): Promise<HttpAnswer> {
  const bounds = new JsonBounds();
  try {
    return await askByFetch(url, {
      ...{ timeout: MILLISECONDS, mostBytes: MOST_BYTES, readsErrors: true },
      headers: { accept: "application/json" },
      onPiece: (piece) => bounds.check(piece),
    });
  } catch (error) {
    const isUnusable = error instanceof AnswerUnusable && error.code !== "TIMEOUT";
    throw new AskFailed(isUnusable ? "malformed" : "unreachable", path);
  }
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function refusalOf(status: number, json: unknown, path: string): AskFailed {
  if (status === TOO_MANY) return new AskFailed("busy", path);
  if (status >= 500) return new AskFailed("unreachable", `${path}: ${status}`);
  const { detail, title } = (json ?? {}) as { detail?: unknown; title?: unknown };
  return new AskFailed("refused", String(detail ?? title ?? `${path}: ${status}`));
}
