import autocannon from "autocannon";

/** A request that a benchmark makes. */
export interface Asked {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How much is asked. */
export interface Load {
  readonly connections: number;
  /** Seconds, or a number of requests. */
  readonly until: { readonly duration: number } | { readonly amount: number };
}

/** What a server did under load. Times are milliseconds. */
export interface Loaded {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Asks a server on many connections at once.
 *
 * @param next Makes each request.
 * @throws Error if an answer is not 200.
 */
export async function load(
  url: string,
  next: () => Asked,
  { connections, until }: Load,
): Promise<Loaded> {
  const result = await autocannon({
    ...{ url, connections },
    ...until,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  const { non2xx, errors, latency, requests, duration } = result;
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals, ${errors} errors`);
  return { requestsPerSecond: requests.total / duration, p50: latency.p50, p99: latency.p99 };
}
