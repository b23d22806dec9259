import { searchBackwards } from "../blocks/searchBackwards.ts";
import type { EventPlace, EventQuery } from "../SearchedChain.ts";
import type { LogSource } from "./LogSource.ts";

/** Where the newest event is that a query asks for; undefined without one from block `from` on. */
export async function newestEvent(
  { adapter, logRange }: LogSource,
  query: EventQuery,
  from: bigint,
  signal?: AbortSignal,
): Promise<EventPlace | undefined> {
  const blocks = { from, to: await adapter.headHeight() };
  const ranges = await searchBackwards(blocks, {
    read: (first, last) => adapter.findEvents(query, first, last),
    ask: () => adapter.headHeight(),
    range: logRange,
    isEnough: (found) => found.length > 0,
    ...(signal && { signal }),
  });
  return ranges.at(-1)?.at(-1);
}
