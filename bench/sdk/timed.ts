import { type Causeway, createCauseway } from "@causeway/sdk";

import type { Taken } from "./Row.ts";

type Options = NonNullable<Parameters<typeof createCauseway>[0]>;

/**
 * Has a new client do something, and counts its requests. A batch of calls is one request.
 *
 * @param options Of the client.
 */
export function timed(
  options: Options,
  act: (causeway: Causeway) => Promise<unknown>,
): Promise<Taken> {
  return timedWarm(options, async (causeway) => () => act(causeway));
}

/**
 * The same of a client that is warm.
 *
 * @param prepare Does what is not measured, and returns what is.
 */
export async function timedWarm(
  options: Options,
  prepare: (causeway: Causeway) => Promise<() => Promise<unknown>>,
): Promise<Taken> {
  const { fetch: carry = fetch } = options;
  let requests = 0;
  const counting: typeof fetch = (...asked) => {
    requests += 1;
    return carry(...asked);
  };
  const causeway = createCauseway({ ...options, fetch: counting });
  const act = await prepare(causeway);
  requests = 0;
  const begin = performance.now();
  await act();
  return { requests, milliseconds: Math.round((performance.now() - begin) * 10) / 10 };
}
