import type { Crossing } from "@causeway/index/orders";
import {
  type ReadyTransaction,
  readMessage,
  readTransfer,
  transferExits,
  tryExits,
} from "@causeway/lifecycle";
import { orderExits, readOrder } from "@causeway/lifecycle/order";
import { environmentOf } from "@causeway/protocol";

import type { Api } from "../Api.ts";
import { HAS_EXITS } from "./parties.ts";
import type { StatedCrossing } from "./statedCrossings.ts";

/** A transaction that brings a swap on or back. */
export interface ShownExit {
  readonly does: string;
  readonly by: string | null;
  readonly chainId: string;
  readonly to: string;
  readonly data: string;
  readonly value: string;
}

/**
 * The transactions that can be sent for a swap now, each tried on its chain; none in states that need none. Undefined while
 * a chain does not answer in time.
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
  const reachable = await search.answering();
  const origin = reachable.find(({ chainId }) => chainId === originChainId);
  const events = await origin?.adapter.transactionEvents(sent.transaction);
  const event = events?.find((one) => one.kind === "sent" && one.messageId === transferId);
  if (origin === undefined || event?.kind !== "sent") return undefined;
  const chains = { reachable, unreachable: [] };
  const environment = environmentOf(lists.environment.environment);
  const message = await readMessage(chains, environment, { origin, sent: event });
  const transfer = await readTransfer(chains, environment, message);
  if (transfer === undefined) return undefined;
  const order = await readOrder(transfer);
  const exits = order ? await orderExits(chains, order) : await transferExits(chains, transfer);
  return (await tryExits(exits)).transactions.map(shownExit);
}

function shownExit({ does, from, chainId, to, data, value }: ReadyTransaction): ShownExit {
  return { does, by: from ?? null, chainId: String(chainId), to, data, value: String(value) };
}
