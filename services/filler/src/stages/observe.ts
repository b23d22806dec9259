import { inTransaction } from "@causeway/database";

import type { FilledChain, Filler, Stage } from "../Filler.ts";
import { readBlocks, storeBlocks } from "../reading/readBlocks.ts";
import {
  type Cursor,
  noteCaughtUp,
  readCursor,
  rewindObserved,
  writeObserved,
} from "../store/cursors.ts";
import { forgetNoted, forgetReplaceable } from "../store/finality.ts";

/**
 * Reads a chain's newest blocks. They may still be replaced: where the chain does not go on from what was read, all that is
 * not final is read again.
 */
export const observe: Stage = {
  name: "observe",
  async run(filler, chain) {
    const { adapter, config } = chain;
    const { chainId } = adapter.origin;
    const head = await adapter.headHeight();
    const cursor = await readCursor(filler.db, chainId, config.startHeight);
    // Until then a block that is final is not read as one that is not.
    if (head - cursor.finalisedHeight > BigInt(config.logRange) + MOST_REPLACEABLE) return false;
    // An RPC that lags, or a chain that became shorter: what was read can be neither trusted nor forgotten.
    if (head < cursor.observedHeight) return false;
    if (!(await goesOn(chain, cursor))) return rewind(filler, chain);
    if (head > cursor.observedHeight) return readOn(filler, chain, cursor, head);
    await noteNewest(filler, chain, head, cursor.observedAt ?? 0n);
    return false;
  },
};

/** Blocks that no chain takes to be final. */
const MOST_REPLACEABLE = 20_000n;

/** Notes that a chain was read to its newest block. */
async function noteNewest(
  { looks, heads, db }: Filler,
  { adapter, config }: FilledChain,
  height: bigint,
  timestamp: bigint,
): Promise<void> {
  const { chainId } = adapter.origin;
  looks.note(chainId, timestamp);
  heads.note(config.name, { height, timestamp });
  await noteCaughtUp(db, chainId);
}

async function goesOn({ adapter }: FilledChain, cursor: Cursor): Promise<boolean> {
  const { observedHeight, observedHash } = cursor;
  return observedHash === null || (await adapter.blockFacts(observedHeight)).hash === observedHash;
}

async function rewind(filler: Filler, { adapter, config }: FilledChain): Promise<boolean> {
  const { chainId } = adapter.origin;
  filler.looks.forget(chainId);
  await inTransaction(filler.db, async (db) => {
    await forgetReplaceable(db, chainId);
    await rewindObserved(db, chainId);
  });
  filler.metrics.reorganisations.inc({ chain: config.name });
  filler.logger.warn({ chain: config.name }, "blocks were replaced: their events are read again");
  return true;
}

async function readOn(
  filler: Filler,
  chain: FilledChain,
  cursor: Cursor,
  head: bigint,
): Promise<boolean> {
  const { adapter, config } = chain;
  const { chainId } = adapter.origin;
  const before = await adapter.blockFacts(head);
  const { to, value } = await readBlocks(filler, chain, {
    from: cursor.observedHeight + 1n,
    to: head,
  });
  const block = await adapter.blockFacts(to);
  const after = await adapter.blockFacts(head);
  // What was read may be of two histories.
  if (before.hash !== after.hash || !(await goesOn(chain, cursor))) return rewind(filler, chain);
  await inTransaction(filler.db, async (db) => {
    // What we noted of transactions of ours may have been in blocks that were replaced before they were read.
    await forgetNoted(db, chainId, cursor.observedHeight, to);
    await storeBlocks(db, chainId, value, false);
    await writeObserved(db, chainId, to, block);
  });
  if (to === head) await noteNewest(filler, chain, head, block.timestamp);
  filler.metrics.height.set({ chain: config.name, kind: "observed" }, Number(to));
  return true;
}
