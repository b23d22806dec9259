import { entriesHeld, type StoredEntry } from "../store/entries.ts";
import type { AssetPlace, Payout } from "./Payout.ts";
import { movedBy, nextPlace, tryEntries } from "./tryEntries.ts";

/**
 * Lets in what limits held, as far as they have room: of one line, the first in which there is anything to let in. What is
 * paid at once is let in by that already; this keeps a limit's room from being lost while liquidity lacks.
 */
export async function planAdmit(place: AssetPlace): Promise<Payout | undefined> {
  const { relayer, bridge, assetId } = place;
  const { maxTransfers } = relayer.config.payouts;
  for (const line of await entriesHeld(relayer.db, bridge, assetId, maxTransfers)) {
    const payout = await admitLine(place, line);
    if (payout !== undefined) return payout;
  }
  return undefined;
}

async function admitLine(
  place: AssetPlace,
  line: readonly StoredEntry[],
): Promise<Payout | undefined> {
  const { bridge, assetId } = place;
  const attempt = (entries: readonly StoredEntry[]) =>
    tryEntries(place, entries, (transfers) => bridge.contract.admitCall(assetId, transfers));
  let entries = line;
  let tried = await attempt(entries);
  const next = tried.kind === "refused" ? nextPlace(tried) : undefined;
  if (next !== undefined) {
    entries = line.filter(({ position }) => position >= next.position);
    // Where the next is not one that we know as held, others were let in since.
    if (entries[0]?.position !== next.position) return undefined;
    tried = await attempt(entries);
  }
  if (tried.kind === "refused") return undefined;
  const moved = movedBy(entries, tried);
  return moved.length === 0 ? undefined : { action: "admit", submission: tried.submission, moved };
}
