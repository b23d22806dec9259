import { type Causeway, chains, routes, status, tokens, track } from "@causeway/sdk";

import { RECORDED_URL, recordedFetch, recording } from "@causeway/sdk/testing/recordings.ts";
import type { Taken } from "./Row.ts";
import { timed } from "./timed.ts";

const COIN = "0x0000000000000000000000000000000000000000";
const USDC = "0x254f6425Ef5185f155E4546abE3a8016F08eb48c";

const ACTIONS: Readonly<Record<string, (causeway: Causeway) => Promise<unknown>>> = {
  chains,
  tokens,
  // until the first status
  track: (causeway) => track(causeway, { id: recordedOrder() }).next(),
  status: (causeway) => status(causeway, { id: recordedOrder() }),
  routes: (causeway) =>
    routes(causeway, {
      from: { chainId: 31338n, token: USDC },
      to: { chainId: 31339n, token: COIN },
      amount: 100_000_000n,
    }),
};

/** What reading actions take, over answers that were recorded of a local network. */
export async function readingActions(): Promise<Map<string, Taken>> {
  const taken = new Map<string, Taken>();
  for (const [name, act] of Object.entries(ACTIONS)) {
    const { fetch } = recordedFetch();
    const options = { baseUrl: RECORDED_URL, fetch };
    // The first call has the engine compile what it runs.
    await timed(options, act);
    taken.set(name, await timed(options, act));
  }
  return taken;
}

/** The order of which an answer was recorded. */
function recordedOrder(): `0x${string}` {
  const [id = "0x"] = recording("order").path.match(/0x[0-9a-fA-F]{64}/) ?? [];
  return id as `0x${string}`;
}
