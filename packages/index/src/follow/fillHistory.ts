import type { Followed } from "./Followed.ts";
import { addNamed } from "./omissions/addNamed.ts";
import { completeEvents } from "./omissions/readWhole.ts";
import { eventRanges } from "./readEvents.ts";

/**
 * Reads history that is missing, the oldest first, a few ranges at once. It takes turns with the head on the store alone.
 *
 * @returns whether any was added.
 */
export async function fillHistory(followed: Followed): Promise<boolean> {
  const { chain, store, settings, size } = followed;
  const progress = await store.progress();
  const { live, filled } = progress;
  if (live === undefined || filled >= live - 1n) return false;
  const most = filled + size.size * BigInt(settings.parallel);
  const blocks = { from: filled + 1n, to: most < live ? most : live - 1n };
  // An RPC that is behind answers for blocks that it does not have as if they held nothing.
  if ((await chain.finalisedHeight()) < blocks.to) return false;
  for await (const range of eventRanges(followed, blocks)) {
    const read = await completeEvents(followed, range, range.value, progress);
    const headers = settings.hasHistoryHeaders ? await chain.blocks(range.from, range.to) : [];
    await store.fill(range, await addNamed(followed, headers, read));
  }
  return true;
}
