import { type Causeway, createCauseway } from "@causeway/sdk";

import type { Taken } from "./Row.ts";

type Options = NonNullable<Parameters<typeof createCauseway>[0]>;

/**
 * Has a new client do something, and counts its requests. A batch of calls is one request.
 *
 * @param options Of the client.
 */
export async function timed(
  options: Options,
  act: (causeway: Causeway) => Promise<unknown>,
): Promise<Taken> {
  const { fetch: carry = fetch } = options;
  let requests = 0;
  const counting: typeof fetch = (...asked) => {
    requests += 1;
    return carry(...asked);
  };
  const causeway = createCauseway({ ...options, fetch: counting });
  const begin = performance.now();
  await act(causeway);
  return { requests, milliseconds: Math.round((performance.now() - begin) * 10) / 10 };
}
