import { publicPlace } from "@causeway/index/messages";
import {
  type Crossing,
  crossingAt,
  crossingsById,
  crossingsOfTransaction,
} from "@causeway/index/orders";
import type { Hex } from "@causeway/protocol";

import type { Api } from "../../Api.ts";
import type { Call } from "../../http/Call.ts";
import { exitsOf, type ShownExit } from "../exits.ts";
import {
  isSettled,
  type StatedCrossing,
  statedCrossings,
  unixSeconds,
} from "../statedCrossings.ts";

/** Swaps that a transaction sent, in their order; those that stay on their chain have no record on the wire. */
export async function swapsOfTransaction(api: Api, hash: Hex): Promise<StatedCrossing[]> {
  const now = unixSeconds();
  const found = await crossingsOfTransaction(api.index, hash, now);
  return statedCrossings(api.index, found.filter(leavesChain), now);
}

/** A swap by the id of its order or of its transfer. */
export async function swapOfId(
  api: Api,
  id: Hex,
  isWanted: (crossing: Crossing) => boolean = leavesChain,
): Promise<StatedCrossing | undefined> {
  const now = unixSeconds();
  const found = await crossingsById(api.index, id, now);
  const [swap] = await statedCrossings(api.index, found.filter(isWanted).slice(0, 1), now);
  return swap;
}

/** A swap by its number. */
export async function swapOfNumber(api: Api, number: number): Promise<StatedCrossing | undefined> {
  const now = unixSeconds();
  const { ordinal, height, logIndex } = publicPlace(number);
  const listed = api.lists.chains[ordinal];
  if (listed === undefined) return undefined;
  const place = { originChainId: listed.chain.chainId, height, logIndex };
  const found = await crossingAt(api.index, place, now);
  const [swap] = await statedCrossings(api.index, found === undefined ? [] : [found], now);
  return swap;
}

/** Whether a record exists on the wire: a swap on one chain has none. */
export function leavesChain({ transferId }: Crossing): boolean {
  return transferId !== undefined;
}

/** Lets caches keep a record that cannot change any more, and reads the exits of one that can. */
export async function finishedOrExits(
  api: Api,
  stated: StatedCrossing,
  call: Call,
): Promise<readonly ShownExit[] | undefined> {
  if (isSettled(stated)) call.keepFor("day");
  return exitsOf(api, stated);
}
