import type { Clocks } from "@causeway/index/messages";

import type { Api } from "../Api.ts";

/** Times of the newest blocks that the index has: deadlines pass by them. @throws ApiError `unavailable` */
export async function clocksOf({ freshness }: Pick<Api, "freshness">): Promise<Clocks> {
  const chains = await freshness.chains();
  return new Map(chains.map(({ chainId, written }) => [chainId, written?.observedAt ?? 0n]));
}
