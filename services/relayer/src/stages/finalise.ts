import { inTransaction } from "@causeway/database";

import { discoverLanes } from "../lanes/discoverLanes.ts";
import { readEvents } from "../lanes/readEvents.ts";
import type { Stage } from "../Relayer.ts";
import { readCursor, writeCursor } from "../store/cursors.ts";
import { forgetReplaced, storeEvents } from "../store/events.ts";

/**
 * Reads the events of blocks that became final, once more: only these count. What was observed in
 * blocks that were replaced is forgotten.
 */
export const finalise: Stage = {
  name: "finalise",
  async run(relayer, chain) {
    const { adapter, config } = chain;
    const { chainId } = adapter.origin;
    const finalised = await adapter.finalisedHeight();
    const cursor = await readCursor(relayer.db, chainId, config.startHeight);
    relayer.heights.note(chainId, cursor);
    const from = cursor.finalisedHeight + 1n;
    if (from > finalised) return discoverLanes(relayer, chain);
    const { to, value: events } = await readEvents(chain, { from, to: finalised });
    await inTransaction(relayer.db, async (db) => {
      await storeEvents(db, chainId, events, true);
      await forgetReplaced(db, chainId, to);
      await writeCursor(db, chainId, { observedHeight: to, finalisedHeight: to });
    });
    relayer.heights.note(chainId, { observedHeight: to, finalisedHeight: to });
    relayer.metrics.height.set({ chain: config.name, kind: "finalised" }, Number(to));
    await discoverLanes(relayer, chain);
    return to < finalised || events.length > 0;
  },
};
