import type { FilledChain, Filler } from "../Filler.ts";
import { noteFill, unnotedFills } from "../store/fills.ts";

/**
 * Notes what reached the account of the fee of each fill: the token may keep a part, and its events are in no index.
 *
 * @returns whether there was any.
 */
export async function noteFills(
  { account, db }: Pick<Filler, "account" | "db">,
  { adapter, orders }: FilledChain,
): Promise<boolean> {
  if (orders === undefined) return false;
  const { chainId } = adapter.origin;
  const fills = await unnotedFills(db, chainId);
  for (const fill of fills) {
    const received = await orders.receivedOf({ ...fill, filler: account });
    await noteFill(db, chainId, fill, received);
  }
  return fills.length > 0;
}
