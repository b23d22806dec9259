import { inTransaction } from "@causeway/database";

import { readEvents } from "../lanes/readEvents.ts";
import type { Stage } from "../Relayer.ts";
import { readCursor, writeCursor } from "../store/cursors.ts";
import { storeEvents } from "../store/events.ts";

/** Reads a chain's newest events, so that people see them at once. They may still be replaced. */
export const observe: Stage = {
  name: "observe",
  async run(relayer, chain) {
    const { adapter, config } = chain;
    const { chainId } = adapter.origin;
    const head = await adapter.headHeight();
    const cursor = await readCursor(relayer.db, chainId, config.startHeight);
    relayer.heights.note(chainId, cursor);
    const from = cursor.observedHeight + 1n;
    if (from > head) return false;
    const { to, value: events } = await readEvents(chain, { from, to: head });
    await inTransaction(relayer.db, async (db) => {
      await storeEvents(db, chainId, events, false);
      await writeCursor(db, chainId, { ...cursor, observedHeight: to });
    });
    relayer.heights.note(chainId, { ...cursor, observedHeight: to });
    relayer.metrics.height.set({ chain: config.name, kind: "observed" }, Number(to));
    return to < head || events.length > 0;
  },
};
