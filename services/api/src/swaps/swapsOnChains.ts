import type { SentOrder } from "@causeway/chains";
import type { Crossing, CrossingStep } from "@causeway/index/orders";
import {
  type FoundMessage,
  findMessage,
  findMessagesOf,
  type MessageSituation,
  messageFactsOf,
  type ReadChain,
  readMessage,
  readTransfer,
  type TransferSituation,
  transferFactsOf,
  transferStateOf,
} from "@causeway/lifecycle";
import {
  crossingStateOf,
  findOrder,
  type OrderSituation,
  readOrder,
} from "@causeway/lifecycle/order";
import { environmentOf, type Hex } from "@causeway/protocol";

import type { Api } from "../Api.ts";
import type { StatedCrossing } from "./statedCrossings.ts";

/** Transfers of one transaction that are read from chains at once. */
const MOST_AT_ONCE = 16;

type ChainApi = Pick<Api, "search" | "lists" | "config">;

/** What chains say of the orders and transfers that a transaction sent; undefined if no chain has the transaction. */
export async function swapsSentOnChains(
  api: ChainApi,
  transaction: Hex,
): Promise<StatedCrossing[] | undefined> {
  const found = await api.search.first((chain) =>
    findMessagesOf({ reachable: [chain], unreachable: [] }, transaction),
  );
  if (found === undefined) return undefined;
  const read = found.slice(0, MOST_AT_ONCE).map((one) => swapOf(api, one));
  const swaps = (await Promise.all(read)).flatMap((one) => one ?? []);
  return swaps.length === 0 ? undefined : swaps;
}

/** The same of an order or a transfer by its id, in the newest blocks. */
export async function swapOnChains(api: ChainApi, id: Hex): Promise<StatedCrossing | undefined> {
  const found = await api.search.first(async (chain) => {
    const searched = await withFewBlocks(chain, api.config.lookup.blocks);
    const chains = { reachable: [searched], unreachable: [] };
    const [message, order] = await Promise.allSettled([
      findMessage(chains, id),
      findOrder(chains, id),
    ]);
    if (message.status === "fulfilled") return message.value;
    if (order.status === "rejected") throw order.reason;
    const { transferId, transactionHash } = order.value.sent;
    return transferId === undefined ? undefined : sentIn(chain, transactionHash, transferId);
  });
  return found && swapOf(api, found);
}

/** What chains say now of a swap that the index has; undefined if its chain does not have it any more. */
export async function swapAgain(
  api: ChainApi,
  { crossing }: StatedCrossing,
): Promise<StatedCrossing | undefined> {
  const { originChainId, transferId, sent } = crossing;
  if (transferId === undefined) return undefined;
  const found = await api.search.on(originChainId, (origin) =>
    sentIn(origin, sent.transaction, transferId),
  );
  const now = found && (await swapOf(api, found));
  // The chains tell a state and what was paid; the index has amounts and transactions beside it.
  return now && { ...now, crossing: { ...crossing, ...known(now.crossing) } };
}

/** The message of a transfer in the transaction that sent it. */
export async function sentIn(
  origin: ReadChain,
  transaction: Hex,
  transferId: Hex,
): Promise<FoundMessage | undefined> {
  const events = await origin.adapter.transactionEvents(transaction);
  const event = events?.find((one) => one.kind === "sent" && one.messageId === transferId);
  return event?.kind === "sent" ? { origin, sent: event } : undefined;
}

/** Undefined if the message carries no transfer. */
async function swapOf(
  { search, lists }: ChainApi,
  found: FoundMessage,
): Promise<StatedCrossing | undefined> {
  const chains = { reachable: await search.answering(), unreachable: [] };
  const environment = environmentOf(lists.environment.environment);
  const message = await readMessage(chains, environment, found);
  const transfer = await readTransfer(chains, environment, message);
  if (transfer === undefined) return undefined;
  const order = await readOrder(transfer);
  const taken = await takenOrder(found);
  const paid = await paidOf(message, order);
  const crossing = { ...crossingOf(transfer, order, taken), paid };
  const state = crossingStateOf({
    transfer: transferStateOf(transferFactsOf(transfer)),
    order: order && { event: order.event?.kind },
    isAdvanced: transfer.advancer !== undefined,
    message: messageFactsOf(message),
  });
  return { crossing, state };
}

/** The order that the transfer belongs to. Where the bridge pays an order directly, its router alone tells of the order. */
async function takenOrder({ origin, sent }: FoundMessage): Promise<SentOrder | undefined> {
  if (origin.swap === undefined) return undefined;
  const { height } = sent.transaction;
  const router = origin.adapter.orderRouterAt(origin.swap.router);
  return router.orderOfTransfer(sent.messageId, height, height);
}

/** What an order brought its receiver. Of a transfer without an order, chains tell that it was paid and not how much. */
async function paidOf(
  { destination }: MessageSituation,
  order: OrderSituation | undefined,
): Promise<Crossing["paid"]> {
  const { event } = order ?? {};
  if (event === undefined || event.kind === "held") return undefined;
  const { height, transactionHash: transaction, receiver, token, amount, isAdvanced } = event;
  const at = await destination.adapter.blockTime(height);
  return {
    ...{ chainId: destination.chainId, height, transaction, at },
    ...{ block: undefined, logIndex: undefined },
    ...{ receiver: lower(receiver), token: lower(token), amount, isAdvanced },
  };
}

/** A swap as chains say it. They do not tell what its router took, nor where the hub imported it. */
function crossingOf(
  situation: TransferSituation,
  order: OrderSituation | undefined,
  taken: SentOrder | undefined,
): Omit<Crossing, "paid"> {
  const { message, transfer } = situation;
  const { origin, destination, hub, sent, ending, isFinal } = message;
  const there = destination.chainId;
  const { event } = order ?? {};
  const step = (chainId: bigint, at: TransactionOf): CrossingStep => ({
    ...{ chainId, height: at.height, transaction: at.hash, at: at.timestamp },
    ...{ block: at.blockHash, logIndex: undefined },
  });
  const orderId = order?.order.orderId ?? taken?.orderId;
  return {
    orderId: orderId ?? sent.messageId,
    generation: orderId && "3.0",
    transferId: sent.messageId,
    ...{ originChainId: origin.chainId, destinationChainId: there, hubChainId: hub?.chainId },
    ...{ laneId: sent.laneId, assetId: transfer.assetId },
    sender: taken?.sender ?? lower(transfer.sender),
    receiver: lower(order?.order.receiver ?? transfer.receiver),
    refundTo: lower(transfer.refundTo),
    fallbackReceiver: order && lower(order.order.fallbackReceiver),
    isCarried: order !== undefined,
    ...UNTOLD,
    deadline: transfer.deadline,
    holdUntil: order?.order.holdUntil,
    minimum: order && {
      ...{ quoted: order.order.quotedOut, least: order.order.leastOut },
      ...{ from: order.order.minimumFrom, until: order.order.minimumUntil },
    },
    sent: { ...step(origin.chainId, sent.transaction), logIndex: Number(sent.logIndex) },
    isSentFinal: isFinal,
    ended: ending && { ...step(there, ending.transaction), outcome: ending.outcome },
    advance: undefined,
    isFinal: false,
    event: event?.kind,
    transfer: { facts: transferFactsOf(situation), mayBeMoved: false, mayBeUntold: false },
  };
}

const UNTOLD = {
  ...{ given: undefined, bridged: undefined, routerFee: 0n, integrator: undefined },
  ...{ integratorFee: 0n, imported: undefined, held: undefined, filler: undefined },
  ...{ sentBack: undefined, refunded: undefined },
} as const;

type TransactionOf = FoundMessage["sent"]["transaction"];

/** Those parts of a crossing that chains tell. */
function known({ event, transfer, ended, paid }: Crossing): Partial<Crossing> {
  return { event, transfer, ...(ended && { ended }), ...(paid && { paid }), isFinal: false };
}

async function withFewBlocks(chain: ReadChain, most: number): Promise<ReadChain> {
  const least = (await chain.adapter.headHeight()) - BigInt(most);
  return { ...chain, startHeight: chain.startHeight > least ? chain.startHeight : least };
}

function lower(address: Hex): Hex {
  return address.toLowerCase() as Hex;
}
