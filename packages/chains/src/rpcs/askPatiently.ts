import { type Ask, type Asking, type HttpAnswer, JsonBounds } from "@causeway/peers";

import { HttpError } from "./HttpError.ts";

/** What an RPC answers that is busy. */
const BUSY = [429, 503];
const MOST_TRIES = 5;
const FIRST_WAIT_MILLISECONDS = 250;
const HEADERS = { "content-type": "application/json" };

type Patient = Omit<Asking, "method" | "headers" | "onPiece"> & {
  readonly method?: "GET";
  readonly signal: AbortSignal;
  /** Bytes of a text in the answer that does not begin as data. */
  readonly longestText?: number;
};

/**
 * Posts JSON to an RPC, or gets its answer. An RPC that is busy is asked again after what `Retry-After` says, or after
 * a wait that doubles: within the time, and five times at most.
 *
 * @throws HttpError where it answers with an HTTP error, or is busy for longer; AnswerUnusable; the signal's reason
 */
export async function askPatiently(ask: Ask, url: string, asked: Patient): Promise<HttpAnswer> {
  const end = performance.now() + asked.timeout;
  for (let tried = 1, { timeout } = asked; ; tried++) {
    const bounds = new JsonBounds(asked.longestText);
    const onPiece = (piece: Uint8Array) => bounds.check(piece);
    const answer = await ask(url, { method: "POST", ...asked, headers: HEADERS, timeout, onPiece });
    if (answer.status >= 200 && answer.status < 300) return answer;
    if (!BUSY.includes(answer.status)) throw new HttpError(answer.status);
    const wait = waitAfter(tried, answer.headers["retry-after"]);
    timeout = end - performance.now() - wait;
    if (tried === MOST_TRIES || timeout <= 0) throw new HttpError(answer.status, wait);
    await sleep(wait, asked.signal);
  }
}

/**
 * Milliseconds until it is asked again, at least those of the wait that doubles.
 *
 * @param asked `Retry-After`: seconds, or a date.
 */
function waitAfter(tried: number, asked = ""): number {
  const jitter = 0.5 + Math.random() / 2;
  const least = Math.ceil(FIRST_WAIT_MILLISECONDS * 2 ** (tried - 1) * jitter);
  const told = /^[\d.]+$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - Date.now();
  return Number.isNaN(told) ? least : Math.max(least, told);
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((wake, fail) => {
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end);
      wake();
    }, milliseconds);
    const end = () => {
      clearTimeout(timer);
      fail(signal.reason);
    };
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });
}
