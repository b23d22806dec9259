import { confirmationsOf, mostAt } from "../decide/rules.ts";
import type { Filler } from "../Filler.ts";
import type { KnownTransfer } from "../store/transfers.ts";

const NOT_SHOWN = "its origin does not show it";

/**
 * Asks an origin itself about a transfer right before it is advanced: another process may write the index, and be wrong.
 *
 * @returns why the transfer must not be advanced, if so.
 */
export async function refuteAtOrigin(
  { chains, config, looks }: Pick<Filler, "chains" | "config" | "looks">,
  { transferId, originChainId, assetId, units, height, blockHash }: KnownTransfer,
): Promise<string | undefined> {
  if (!looks.isFresh(originChainId, config.staleAfter)) return "origin not read";
  const adapter = chains.get(originChainId)?.adapter;
  if (adapter === undefined) return NOT_SHOWN;
  const [head, finalised] = await Promise.all([adapter.headHeight(), adapter.finalisedHeight()]);
  if (head < height) return NOT_SHOWN;
  const sent = { kind: "sent", messageId: transferId } as const;
  const places = await adapter.findEvents(sent, height, height);
  const { hash } = await adapter.blockFacts(height);
  if (places.length === 0 || hash !== blockHash) return NOT_SHOWN;
  const amounts = config.rules.assets.get(assetId)?.origins.get(originChainId)?.amounts ?? [];
  const confirmations = confirmationsOf({ height, isFinal: height <= finalised }, head);
  return units > mostAt(amounts, confirmations) ? "too few confirmations" : undefined;
}
