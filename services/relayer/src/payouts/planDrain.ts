import { entryAt, type StoredEntry } from "../store/entries.ts";
import { noteRefused } from "./noteSetback.ts";
import type { AssetPlace, Payout } from "./Payout.ts";
import { isPassing, movedBy, tryEntries } from "./tryEntries.ts";

/**
 * Pays what waits for liquidity, each the next of the line whose turn it is. Who is next after those before, the trial of
 * those before says. One that is left alone is passed on the way to others, which it does not hold up.
 */
export async function planDrain(place: AssetPlace): Promise<Payout | undefined> {
  const { relayer, bridge, assetId } = place;
  const entries: StoredEntry[] = [];
  let best: Payout | undefined;
  let next = await bridge.contract.nextOf(assetId);
  while (entries.length < relayer.config.payouts.maxTransfers) {
    const entry = await entryAt(relayer.db, bridge, assetId, next);
    // Whoever is next again has been paid all that there is for him.
    if (entry === undefined || entries.some((one) => one.transferId === entry.transferId)) break;
    entries.push(entry);
    const tried = await tryEntries(place, entries, (transfers) =>
      bridge.contract.drainCall(assetId, transfers),
    );
    if (tried.kind === "refused") {
      const isOwn = entries.length === 1 && !entry.rests && !isPassing(tried.error);
      if (isOwn) await noteRefused(place, entry, tried.reason);
      break;
    }
    const { submission } = tried;
    const moved = movedBy(entries, tried);
    if (moved.at(-1)?.transferId === entry.transferId)
      best = { action: "drain", submission, moved };
    next = tried.next;
  }
  return best;
}
