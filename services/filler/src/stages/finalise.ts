import { inTransaction } from "@causeway/database";

import type { Stage } from "../Filler.ts";
import { readBlocks, storeBlocks } from "../reading/readBlocks.ts";
import { readCursor, writeFinalised } from "../store/cursors.ts";
import { forgetReplaced } from "../store/finality.ts";

/** Reads blocks that became final, once more: only these count in the books. */
export const finalise: Stage = {
  name: "finalise",
  async run(filler, chain) {
    const { adapter, config } = chain;
    const { chainId } = adapter.origin;
    const finalised = await adapter.finalisedHeight();
    const { finalisedHeight } = await readCursor(filler.db, chainId, config.startHeight);
    const from = finalisedHeight + 1n;
    if (from > finalised) return false;
    const { to, value } = await readBlocks(filler, chain, { from, to: finalised });
    const block = await adapter.blockFacts(to);
    await inTransaction(filler.db, async (db) => {
      await storeBlocks(db, chainId, value, true);
      await forgetReplaced(db, chainId, to);
      await writeFinalised(db, chainId, to, block);
    });
    filler.metrics.height.set({ chain: config.name, kind: "finalised" }, Number(to));
    return true;
  },
};
