import type { Stage } from "../Filler.ts";
import { noteCaughtUp } from "../store/chainNotes.ts";
import { readProgress } from "../store/progress.ts";

/**
 * Compares the index with a chain, whichever process writes the index: whether it has the chain's newest block, and whether
 * the chain still has the newest block of the index. Nothing is decided by an index that is behind, or of another history.
 */
export const look: Stage = {
  name: "look",
  wokenBy: ["transfer", "advance", "advance_delivery", "payment", "hold"],
  async run({ db, looks }, { adapter }) {
    const { chainId } = adapter.origin;
    const head = await adapter.headHeight();
    looks.sawHead(chainId, head);
    const { observedHeight, observedHash } = (await readProgress(db, chainId)) ?? {};
    // An RPC that lags, or a chain that became shorter: what the index has can be neither trusted nor forgotten.
    if (observedHeight === undefined || head < observedHeight) return false;
    const { hash, timestamp } = await adapter.blockFacts(observedHeight);
    // The final block below the first look has no hash in the index.
    if (observedHash !== undefined && hash !== observedHash) {
      looks.forget(chainId);
      return false;
    }
    if (looks.sawIndex(chainId, { height: observedHeight, timestamp })) {
      await noteCaughtUp(db, chainId);
    }
    return looks.isNew(chainId, hash);
  },
};
