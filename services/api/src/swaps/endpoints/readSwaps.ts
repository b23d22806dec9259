import {
  type Clocks,
  messagesById,
  type ProvingCheckpoint,
  publicPlace,
} from "@causeway/index/messages";
import { type Crossing, crossingAt, crossingsById } from "@causeway/index/orders";
import type { Hex } from "@causeway/protocol";

import type { Api } from "../../Api.ts";
import type { ShownExit } from "../../causeway/exit.ts";
import { ApiError } from "../../errors/ApiError.ts";
import type { Call } from "../../http/Call.ts";
import { clocksOf } from "../../reading/clocksOf.ts";
import { exitsOf } from "../exits.ts";
import { gatheringsOf } from "../gatherings.ts";
import { isSettled, type StatedCrossing, statedCrossings } from "../statedCrossings.ts";
import { swapAgain, swapOnChains, swapsSentOnChains } from "../swapsOnChains.ts";

/**
 * Swaps that a transaction sent, in their order; those that stay on their chain have no record on the wire. If the index lacks
 * them, has them too late or does not answer, the chains are asked.
 *
 * @throws ApiError `unavailable`
 */
export async function swapsOfTransaction(api: Api, hash: Hex): Promise<readonly StatedCrossing[]> {
  const known = await fromIndex(api, () => gatheringsOf(api).ofTransaction.get(hash));
  const crossing = known?.filter(leavesChain) ?? [];
  if (known !== undefined && known.length > crossing.length) return crossing;
  if (crossing.length > 0) return Promise.all(crossing.map((one) => newestOf(api, one)));
  const key = `swaps of ${hash}`;
  return (await lookUp(api, key, () => swapsSentOnChains(api, hash), known)) ?? [];
}

/** A swap by the id of its order or of its transfer, by the same rules. @throws ApiError `unavailable` */
export async function swapOfId(
  api: Api,
  id: Hex,
  isWanted: (swap: StatedCrossing) => boolean = leavesChain,
): Promise<StatedCrossing | undefined> {
  const known = await fromIndex(api, (clocks) => crossingsById(api.index, id, clocks));
  const found = known?.find(isWanted);
  if (found !== undefined) return newestOf(api, found);
  if (known !== undefined && known.length > 0) return undefined;
  return lookUp(api, `swap ${id}`, () => swapOnChains(api, id), known);
}

/** A swap by its number, which the index alone can find. @throws ApiError `unavailable` */
export async function swapOfNumber(api: Api, number: number): Promise<StatedCrossing | undefined> {
  const { ordinal, height, logIndex } = publicPlace(number);
  const listed = api.lists.chains[ordinal];
  if (listed === undefined) return undefined;
  const place = { originChainId: listed.chain.chainId, height, logIndex };
  const clocks = await clocksOf(api);
  const found = await crossingAt(api.index, place, clocks);
  if (found === undefined) return undefined;
  const [swap] = await statedCrossings(api.index, [found], clocks);
  return swap && newestOf(api, swap);
}

/** The checkpoint that proves the message of a swap; undefined if none does, or if the database does not answer. */
export async function checkpointOf(
  api: Pick<Api, "index" | "freshness">,
  { crossing: { transferId } }: StatedCrossing,
): Promise<ProvingCheckpoint | undefined> {
  if (transferId === undefined) return undefined;
  const found = await orUnavailable(async () =>
    messagesById(api.index, [transferId], await clocksOf(api)),
  );
  return found?.get(transferId)?.checkpoint;
}

function fromIndex(
  api: Api,
  read: (clocks: Clocks) => Promise<Crossing[]>,
): Promise<StatedCrossing[] | undefined> {
  return orUnavailable(async () => {
    const clocks = await clocksOf(api);
    return statedCrossings(api.index, await read(clocks), clocks);
  });
}

/** Undefined if the database does not answer. */
async function orUnavailable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && error.kind === "unavailable") return undefined;
    throw error;
  }
}

/** Asks the chains. If they do not answer, an index that is up to date is right that there is nothing. */
async function lookUp<T>(
  api: Api,
  key: string,
  read: () => Promise<T | undefined>,
  known: readonly StatedCrossing[] | undefined,
): Promise<T | undefined> {
  try {
    return await api.lookups.lookUp(key, read);
  } catch (error) {
    const chainIds = api.lists.chains.map(({ chain }) => chain.chainId);
    if (known === undefined || (await api.lags.areBehind(chainIds))) throw error;
    return undefined;
  }
}

/** A swap of the index, or what chains say of it now where the index is too late. */
async function newestOf(api: Api, swap: StatedCrossing): Promise<StatedCrossing> {
  const { crossing } = swap;
  if (crossing.transferId === undefined || isSettled(swap)) return swap;
  const { originChainId, destinationChainId = [], hubChainId = [] } = crossing;
  const chainIds = [originChainId, destinationChainId, hubChainId].flat();
  if (!(await api.lags.areBehind(chainIds))) return swap;
  try {
    const key = `swap ${crossing.transferId} again`;
    return (await api.lookups.lookUp(key, () => swapAgain(api, swap))) ?? swap;
  } catch {
    return swap;
  }
}

/** Whether a record exists on the wire: a swap on one chain has none. */
export function leavesChain({ crossing }: StatedCrossing): boolean {
  return crossing.transferId !== undefined;
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
