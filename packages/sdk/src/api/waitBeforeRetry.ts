import type { Causeway } from "../createCauseway.ts";

const MOST_TRIES = 3;
/** Waits that a person accepts. If the service asks for more, the caller decides. */
const LONGEST_WAIT_MILLISECONDS = 5_000;
const FIRST_WAIT_MILLISECONDS = 100;
/** Of one client together: a service that is down does not get twice its requests. */
const [MOST_RETRIES, WINDOW_MILLISECONDS] = [10, 60_000];

/** Times of the retries of a client, by the monotonic clock. */
function retriesOf({ kept }: Causeway): number[] {
  const known = kept.get("retries") as number[] | undefined;
  const since = performance.now() - WINDOW_MILLISECONDS;
  const recent = (known ?? []).filter((at) => at > since);
  kept.set("retries", recent);
  return recent;
}

/**
 * Milliseconds until the request may be sent again; undefined if its client's budget is used up, or the wait is too long.
 *
 * @param tried How many times the request was sent.
 * @param retryAfter Seconds, or a date, as the header has them.
 */
export function waitBeforeRetry(
  causeway: Causeway,
  tried: number,
  retryAfter: string | undefined,
): number | undefined {
  const retries = retriesOf(causeway);
  const jitter = 0.5 + Math.random() / 2;
  const least = FIRST_WAIT_MILLISECONDS * 2 ** (tried - 1) * jitter;
  const wait = Math.max(least, (secondsOf(retryAfter) ?? 0) * 1_000);
  if (tried >= MOST_TRIES || retries.length >= MOST_RETRIES) return undefined;
  if (wait > LONGEST_WAIT_MILLISECONDS) return undefined;
  retries.push(performance.now());
  return wait;
}

/** Seconds of a header `Retry-After`; undefined without one that can be read. */
export function secondsOf(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}
