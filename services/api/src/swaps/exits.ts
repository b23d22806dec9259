import type { Crossing } from "@causeway/index/orders";
import {
  readMessage,
  readTransfer,
  readyTransactions,
  transferExits,
  tryExits,
} from "@causeway/lifecycle";
import { orderExits, readOrder } from "@causeway/lifecycle/order";
import { environmentOf } from "@causeway/protocol";

import type { Api } from "../Api.ts";
import { type ShownExit, shownExit } from "../causeway/exit.ts";
import { HAS_EXITS } from "./parties.ts";
import type { StatedCrossing } from "./statedCrossings.ts";
import { sentIn } from "./swapsOnChains.ts";

/**
 * The transactions that can be sent now for a swap or its message, each tried on its chain; none in states that need none.
 * Undefined while a chain does not answer in time.
 */
export async function exitsOf(
  api: Pick<Api, "lookups" | "search" | "lists" | "logger">,
  { crossing, state }: StatedCrossing,
): Promise<readonly ShownExit[] | undefined> {
  const { transferId } = crossing;
  if (!HAS_EXITS.has(state) || transferId === undefined) return [];
  try {
    return await api.lookups.lookUp(`exits ${transferId}`, () => readExits(api, crossing));
  } catch (error) {
    api.logger.debug({ err: error, transferId }, "exits are not known");
    return undefined;
  }
}

async function readExits(
  { search, lists }: Pick<Api, "search" | "lists">,
  { transferId, sent, originChainId }: Crossing,
): Promise<readonly ShownExit[] | undefined> {
  if (transferId === undefined) return undefined;
  const reachable = await search.answering();
  const origin = reachable.find(({ chainId }) => chainId === originChainId);
  const found = origin && (await sentIn(origin, sent.transaction, transferId));
  if (found === undefined) return undefined;
  const chains = { reachable, unreachable: [] };
  const environment = environmentOf(lists.environment.environment);
  const message = await readMessage(chains, environment, found);
  const transfer = await readTransfer(chains, environment, message);
  if (transfer === undefined) return undefined;
  const order = await readOrder(transfer);
  const exits = order ? await orderExits(chains, order) : await transferExits(chains, transfer);
  const tried = await Promise.all([tryExits(exits), readyTransactions(message)]);
  return tried.flatMap(({ transactions }) => transactions).map(shownExit);
}
