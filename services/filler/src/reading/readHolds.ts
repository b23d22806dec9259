import type { Hex } from "@causeway/protocol";

import type { FilledChain, Filler } from "../Filler.ts";
import type { HeldAsset, Hold, StampedHold } from "../store/holds.ts";

/**
 * Reads what happened to held orders of our assets on a chain, in the blocks `from` to `to`, in order; nothing unless we
 * fill them.
 */
export async function readHolds(
  { account, config }: Pick<Filler, "account" | "config">,
  { adapter, bridge, orders }: FilledChain,
  from: bigint,
  to: bigint,
): Promise<StampedHold[]> {
  if (orders === undefined || config.heldOrders === undefined) return [];
  const assets = new Map<Hex, HeldAsset>();
  for (const { assetId } of config.assets) {
    const asset = await bridge.tokenOf(assetId);
    if (asset !== undefined) assets.set(asset.token, { assetId, unit: asset.unit });
  }
  const query = { filler: account, tokens: [...assets.keys()] };
  const events = await orders.holdEvents(query, from, to);
  const told = events.flatMap((event): Hold[] => {
    if (event.kind === "filled" && event.filler !== account) return [];
    if (event.kind !== "held") return [event];
    const asset = assets.get(event.token);
    return asset === undefined ? [] : [{ ...event, ...asset }];
  });
  return Promise.all(
    told.map(async (event) => ({ ...event, at: await adapter.blockTime(event.height) })),
  );
}
