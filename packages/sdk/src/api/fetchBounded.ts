import {
  AnswerUnusable,
  type Asking,
  askByFetch,
  type HttpAnswer,
  JsonBounds,
} from "@causeway/chains/peers";

import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import { headersOf } from "./headersOf.ts";

const TIMEOUT_MILLISECONDS = 30_000;
/** Lists of tokens are the largest answers. */
const MOST_BYTES = 8_000_000;

/**
 * Asks the service once. Its answer is bounded while it is read: in time, in bytes, and in values.
 *
 * @throws CausewayError `ApiUnreachable`, `ApiMalformed`; the signal's reason
 */
export async function fetchBounded(
  causeway: Causeway,
  url: URL,
  signal?: AbortSignal,
): Promise<HttpAnswer> {
  const bounds = new JsonBounds();
  const asking: Asking = {
    headers: headersOf(causeway),
    timeout: TIMEOUT_MILLISECONDS,
    mostBytes: MOST_BYTES,
    readsErrors: true,
    onPiece: (piece) => bounds.check(piece),
    fetch: causeway.options.fetch,
    ...(signal && { signal }),
  };
  try {
    return await askByFetch(url.href, asking);
  } catch (cause) {
    signal?.throwIfAborted();
    throw failureOf(url, cause);
  }
}

function failureOf({ origin, pathname }: URL, cause: unknown): CausewayError {
  const details = { url: `${origin}${pathname}` };
  const reason = cause instanceof Error ? cause.message : `${cause}`;
  if (cause instanceof AnswerUnusable && cause.code !== "TIMEOUT") {
    const message = `${details.url} answers in a form that is refused: ${reason}`;
    return new CausewayError("ApiMalformed", { message, details, cause });
  }
  const message = `${details.url} does not answer: ${reason}`;
  return new CausewayError("ApiUnreachable", { message, details, cause });
}
