import { wholeChains } from "@causeway/index";

import type { RelayedBridge, Relayer, Stage } from "../Relayer.ts";
import { countWaiting, leastLookedAt } from "../store/entries.ts";
import { correctEntries, forgetEnded, noteEntries } from "../store/entryNotes.ts";

/** Transfers that are looked at again in one run, those first that were looked at longest ago. */
const LOOK_AT = 50;

/**
 * Notes what waits at a chain's bridge by the index, and asks the bridge again where each transfer stands. Before the history
 * of the chain is there, a transfer may look as if it waits that was paid long ago.
 */
export const survey: Stage = {
  name: "survey",
  wokenBy: ["entry"],
  pause: ({ config }) => config.payouts.interval,
  async run(relayer, { bridge, config: { chainId } }) {
    const { db, config, waiting } = relayer;
    if (bridge === undefined || !(await wholeChains(db)).has(chainId)) return false;
    await noteEntries(db, bridge, config.payouts);
    await lookAgain(relayer, bridge);
    await forgetEnded(db, bridge);
    waiting.note(chainId, await countWaiting(db, bridge));
    return false;
  },
};

/** No event says that a limit let a transfer in, or that its message was voided. */
async function lookAgain({ db, config }: Relayer, bridge: RelayedBridge): Promise<void> {
  const transferIds = await leastLookedAt(db, bridge, LOOK_AT);
  if (transferIds.length === 0) return;
  const entries = await bridge.contract.entriesOf(transferIds);
  await correctEntries(db, bridge, transferIds, entries, config.payouts);
}
