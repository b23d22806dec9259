import { wait } from "../api/wait.ts";
import type { Causeway } from "../createCauseway.ts";
import { isCausewayError } from "../errors/CausewayError.ts";
import { followEvents } from "../status/followEvents.ts";
import type { Status } from "../status/Status.ts";
import { toJson } from "../values/json.ts";
import type { ActionOptions } from "./ActionOptions.ts";
import { type StatusParameters, status } from "./status.ts";

/** How a status is followed. */
export interface TrackOptions extends ActionOptions {
  /** Milliseconds between requests while events cannot be followed; 3,000 if left out. */
  readonly pollMilliseconds?: number | undefined;
  /** Milliseconds between looks at chains while the service does not answer; 15,000 if left out. */
  readonly chainsMilliseconds?: number | undefined;
}

const POLL_MILLISECONDS = 3_000;
const CHAINS_MILLISECONDS = 15_000;
/** Connections that fail one after the other, until the service is polled. */
const MOST_FAILURES = 2;

/**
 * Follows an order, a transfer, a swap on one chain or a message: yields its status as it stands, then after each change, until
 * nothing can change any more. An id that is not known yet is waited for. Server-sent events are followed; if they do not
 * work, the service is polled. If it does not answer, or no `baseUrl` is given, chains are read by `contracts` and RPCs until
 * it answers again: `source` says who tells a status. Abort the signal, or leave the loop, to end it.
 *
 * @throws CausewayError `BadInput`, `NoBaseUrl`, `ApiMalformed`, `ApiRefused`; the signal's reason
 */
export async function* track(
  causeway: Causeway,
  parameters: StatusParameters,
  {
    signal,
    pollMilliseconds = POLL_MILLISECONDS,
    chainsMilliseconds = CHAINS_MILLISECONDS,
  }: TrackOptions = {},
): AsyncGenerator<Status, void> {
  const changes = new Changes();
  const stream: Stream = { lastId: undefined, failures: 0 };
  for (;;) {
    const now = await readPatiently(causeway, parameters, signal);
    if (now !== undefined) {
      yield* changes.take(now);
      if (now.isOver || (yield* followStream(causeway, { now, stream, changes }, signal))) return;
    }
    await wait(now?.source === "chains" ? chainsMilliseconds : pollMilliseconds, signal);
  }
}

/** What is known of the stream of a status. */
interface Stream {
  lastId: string | undefined;
  /** Connections that failed one after the other. */
  failures: number;
}

interface Following {
  readonly now: Status;
  readonly stream: Stream;
  readonly changes: Changes;
}

/** @returns whether nothing can change any more. */
async function* followStream(
  causeway: Causeway,
  { now, stream, changes }: Following,
  signal: AbortSignal | undefined,
): AsyncGenerator<Status, boolean> {
  // A service that comes back may send events again.
  if (now.source === "chains") stream.failures = 0;
  if (now.source === "chains" || stream.failures >= MOST_FAILURES) return false;
  const followed = followEvents(causeway, now, stream, signal);
  try {
    for (;;) {
      const { done, value } = await followed.next();
      if (done === true) return value;
      stream.failures = 0;
      yield* changes.take(value);
    }
  } catch (error) {
    if (!isCausewayError(error) || !error.isRetryable) throw error;
    stream.failures += 1;
    return false;
  } finally {
    // A caller that leaves the loop ends the connection.
    await followed.return(false);
  }
}

/** Leaves out what is the same as before. */
class Changes {
  #before = "";

  *take(status: Status): Generator<Status> {
    const { exits: _, ...rest } = status;
    const text = toJson(rest);
    if (text === this.#before) return;
    this.#before = text;
    yield status;
  }
}

/** @returns undefined while it is not known, or nobody answers. */
async function readPatiently(
  causeway: Causeway,
  parameters: StatusParameters,
  signal: AbortSignal | undefined,
): Promise<Status | undefined> {
  try {
    return await status(causeway, parameters, { signal }).catch(async (failure) => {
      if (causeway.options.contracts === undefined) throw failure;
      const { readInstead } = await import("../recovery/readInstead.ts").catch(() => {
        throw failure;
      });
      return readInstead(causeway, parameters, failure, signal);
    });
  } catch (error) {
    if (isCausewayError(error) && error.isRetryable) return undefined;
    throw error;
  }
}
