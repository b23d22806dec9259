import { type BridgedChain, readFirst } from "@causeway/chains";
import { inTransaction } from "@causeway/database";

import type { RelayedBridge, RelayedChain, Relayer, Stage } from "../Relayer.ts";
import { readBridgeCursor, writeBridgeCursor } from "../store/bridges.ts";
import { countWaiting, leastLookedAt } from "../store/entries.ts";
import { correctEntries, forgetGone, storeEntryEvents } from "../store/storeEntries.ts";

/** Transfers that are looked at again in one run, those first that were looked at longest ago. */
const LOOK_AT = 50;

/** Finds what waits at a chain's bridge: by its events, and by asking again where each transfer stands. */
export const survey: Stage = {
  name: "survey",
  pause: ({ config }) => config.payouts.interval,
  async run(relayer, chain) {
    const { bridge } = chain;
    if (bridge === undefined) return false;
    const final = await readFinal(relayer, chain, bridge);
    const newest = await readNewest(relayer, chain, bridge);
    await lookAgain(relayer, bridge);
    relayer.waiting.note(chain.config.chainId, await countWaiting(relayer.db, bridge));
    return final || newest;
  },
};

/** @returns whether there is more. */
async function readFinal(
  { db, config: { payouts } }: Relayer,
  { adapter, config }: RelayedChain,
  bridge: RelayedBridge,
): Promise<boolean> {
  const cursor = await readBridgeCursor(db, bridge, config.startHeight);
  const height = await adapter.finalisedHeight();
  const from = cursor.finalisedHeight + 1n;
  if (from > height) return false;
  const { to, value } = await read(bridge.contract, { adapter, config }, from, height);
  await inTransaction(db, async (client) => {
    await storeEntryEvents(client, bridge, value, true, payouts);
    await writeBridgeCursor(client, bridge, { observedHeight: to, finalisedHeight: to });
  });
  return to < height;
}

/** The newest blocks are read at once, so that nobody waits for finality. They may still be replaced. */
async function readNewest(
  { db, config: { payouts } }: Relayer,
  { adapter, config }: RelayedChain,
  bridge: RelayedBridge,
): Promise<boolean> {
  const cursor = await readBridgeCursor(db, bridge, config.startHeight);
  const height = await adapter.headHeight();
  const from = cursor.observedHeight + 1n;
  if (from > height) return false;
  const { to, value } = await read(bridge.contract, { adapter, config }, from, height);
  await inTransaction(db, async (client) => {
    await storeEntryEvents(client, bridge, value, false, payouts);
    await writeBridgeCursor(client, bridge, { ...cursor, observedHeight: to });
  });
  return to < height;
}

function read(
  contract: BridgedChain,
  { adapter, config }: Pick<RelayedChain, "adapter" | "config">,
  from: bigint,
  to: bigint,
) {
  return readFirst(
    { from, to },
    {
      read: (first, last) => contract.entryEvents(first, last),
      ask: () => adapter.headHeight(),
      range: BigInt(config.logRange),
    },
  );
}

/** What a block held that was replaced, an event does not take back. */
async function lookAgain({ db, config }: Relayer, bridge: RelayedBridge): Promise<void> {
  const transferIds = await leastLookedAt(db, bridge, LOOK_AT);
  const entries = await bridge.contract.entriesOf(transferIds);
  await inTransaction(db, (client) =>
    correctEntries(client, bridge, transferIds, entries, config.payouts),
  );
  await forgetGone(db, bridge);
}
