import type { NetworkDescription } from "@causeway/environment";
import { amountText, type Hex, type SwapOrder } from "@causeway/protocol";
import { interfaceOf, swapRouterAbi } from "@causeway/protocol/contracts";
import {
  type ChosenRoute,
  isPlain,
  type OrderParties,
  orderOf,
  promiseOf,
} from "@causeway/routing/orders";

import { findAssetRoute } from "../bridge/AssetRoute.ts";
import { followTransfer } from "../bridge/followTransfer.ts";
import { requireOpenWay } from "../bridge/requireOpenWay.ts";
import type { SentAt } from "../bridge/showAdvance.ts";
import type { Display } from "../local/display/Display.ts";
import { type OnItsWay, onItsWay } from "../local/messages/sendText.ts";
import { timeOn } from "../local/messages/timeOn.ts";
import { withEnds } from "../local/messages/withEnds.ts";
import { findBestRoutes } from "./findBestRoutes.ts";
import { followOrder, type OrderOutcome, paidText } from "./followOrder.ts";
import { preparePlan } from "./preparePlan.ts";
import { readTimes } from "./readTimes.ts";
import { routeTable } from "./routeTable.ts";
import type { SwapPlan } from "./SwapPlan.ts";
import type { SwapRequest } from "./SwapRequest.ts";
import { type SentOrder, sendOrder } from "./sendOrder.ts";

const routerAbi = interfaceOf(swapRouterAbi);

/**
 * Swaps a token for another, on one chain or across chains: shows the routes, sends the best one, and shows the order's
 * way until it ends.
 *
 * @throws CannotSend
 */
export async function swapTokens(
  network: NetworkDescription,
  request: SwapRequest,
  display: Display,
): Promise<OnItsWay<OrderOutcome | undefined>> {
  const started = Date.now();
  const { from, to } = request;
  const subject = `${request.in} ${from} -> ${request.out} ${to}`;
  const done = await withEnds(network, [from, to], async (origin, destination) => {
    const plan = await preparePlan(network, request, origin, destination);
    const routes = await findBestRoutes(plan, display);
    const times = await readTimes(plan);
    display.note([...headOf(plan, routes), ...routeTable(plan, routes, times)]);
    const [best] = routes;
    if (request.quote || best === undefined) return undefined;
    await requireWay(plan, best);
    const [now, there] = await Promise.all([timeOn(origin), timeOn(destination)]);
    const clocks = { origin: now, destination: there };
    const order = orderOf(promiseOf(plan, best), partiesOf(plan), clocks);
    const sent = await sendOrder(plan, order, subject, display);
    return { plan, order, best, sent, sentAt: await sentIn(sent, plan) };
  });
  if (done === undefined) return onItsWay(Promise.resolve(undefined));
  const { plan, sent } = done;
  if (sent.transferId === undefined) {
    return onItsWay(showSwapped(network, { subject, sent, plan }, display));
  }
  return onItsWay(follow({ ...done, transferId: sent.transferId, subject, started }, display));
}

function partiesOf({ sender, receiver, request: { call, callGas } }: SwapPlan): OrderParties {
  return {
    ...{ sender, receiver },
    ...(call !== undefined && { call: { data: call, gas: BigInt(callGas) } }),
  };
}

/** @throws CannotSend if the lane is closed, or it or the asset is paused at the destination. */
async function requireWay(
  { network, origin, destination }: SwapPlan,
  { route: { crossing } }: ChosenRoute,
): Promise<void> {
  if (crossing === undefined) return;
  const { mailbox, bridge, assets } = network;
  const { assetId } = crossing;
  const symbol = assets.find((asset) => asset.assetId === assetId)?.symbol ?? assetId;
  await requireOpenWay({ origin, destination, mailbox, bridge, route: { assetId, symbol } });
}

function headOf({ tokenIn, origin, destination }: SwapPlan, [best]: readonly ChosenRoute[]) {
  if (best === undefined) return [];
  return [`${amountText(best.amountIn, tokenIn)} from ${origin.name} to ${destination.name}`];
}

async function sentIn({ receipt }: SentOrder, { origin, destination }: SwapPlan): Promise<SentAt> {
  const [sent, heightThere] = await Promise.all([
    origin.provider.getBlock(receipt.blockNumber),
    destination.provider.getBlockNumber(),
  ]);
  if (sent === null) throw new Error(`${origin.name} has lost block ${receipt.blockNumber}`);
  return { time: BigInt(sent.timestamp), heightThere };
}

interface Sent {
  readonly plan: SwapPlan;
  readonly order: SwapOrder;
  readonly best: ChosenRoute;
  readonly sent: SentOrder;
  readonly transferId: Hex;
  readonly sentAt: SentAt;
  readonly subject: string;
  readonly started: number;
}

async function follow(
  { plan, order, best, sent, transferId, sentAt, subject, started }: Sent,
  display: Display,
): Promise<OrderOutcome> {
  const { network, request, swapThere } = plan;
  const { from, to, timeoutMilliseconds, isEndless } = request;
  const journey = {
    ...{ subject, from, to, messageId: transferId, started, timeoutMilliseconds, isEndless },
  };
  if (!isPlain(order)) {
    const { orderId } = sent;
    const swapReceiver = swapThere.receiver as Hex;
    const { tokenOut } = plan;
    const followed = { ...journey, orderId, transferId, sentAt, swapReceiver, tokenOut };
    return followOrder(network, followed, display);
  }
  const assetId = best.route.crossing?.assetId;
  const symbol = network.assets.find((asset) => asset.assetId === assetId)?.symbol ?? "";
  const asset = findAssetRoute(network, { asset: symbol, from, to });
  const isOffering = order.advanceUntil > 0n;
  const outcome = await followTransfer(network, journey, { asset, sentAt, isOffering }, display);
  return outcome === "paid" ? "filled" : "advanced";
}

function showSwapped(
  network: NetworkDescription,
  { subject, sent, plan }: { subject: string; sent: SentOrder; plan: SwapPlan },
  display: Display,
): Promise<OrderOutcome> {
  return withEnds(network, [plan.request.to], async ({ name, provider }): Promise<OrderOutcome> => {
    const { receipt } = sent;
    const swapped = receipt.logs
      .map((log) => routerAbi.parseLog(log))
      .find((event) => event?.name === "OrderSwapped");
    if (swapped === undefined || swapped === null) throw new Error("an order that was not swapped");
    const { tokenOut, amountOut, receiver } = swapped.args;
    const text = await paidText(tokenOut, amountOut, plan.tokenOut, provider);
    const where = `to ${receiver} on ${name}, block ${receipt.blockNumber}`;
    display.event(subject, `filled      ${text} ${where}`, "good");
    return "filled";
  });
}
