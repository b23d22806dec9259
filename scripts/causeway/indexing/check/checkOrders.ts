import type { OrderRouter } from "@causeway/chains";
import { type IndexedOrder, ordersById, sampleOrders } from "@causeway/index/orders";
import { readTrails } from "@causeway/index/trails";
import { readMessage, readTransfer } from "@causeway/lifecycle";
import { orderFactsOf, orderStateOf, readOrder } from "@causeway/lifecycle/order";
import type { Hex } from "@causeway/protocol";

import { onChains } from "../../messages/status/findIndexed.ts";
import type { SampledBlocks } from "./checkBlocks.ts";
import type { ComparedChain } from "./checkLanes.ts";
import type { MessageCheck } from "./checkMessages.ts";
import type { IndexFinding } from "./IndexFinding.ts";
import { readUntilEqual } from "./readUntilEqual.ts";

/** A part of an order, as the index and as the chains have it. */
type Part = readonly [part: string, index: string | undefined, onChain: string | undefined];

/** Compares some orders that a chain's router took with the answers of RPCs alone. */
export async function checkOrders(
  check: MessageCheck,
  { name, chainId, height }: ComparedChain,
  { from, size }: SampledBlocks,
): Promise<{ readonly orders: number; readonly findings: IndexFinding[] }> {
  const origin = check.chains.reachable.find((chain) => chain.chainId === chainId);
  if (origin?.swap === undefined) return { orders: 0, findings: [] };
  const router = origin.adapter.orderRouterAt(origin.swap.router);
  const { db } = check.index;
  const ids = await sampleOrders(db, { originChainId: chainId, from, to: height, size });
  const findings: IndexFinding[] = [];
  let orders = 0;
  for (const id of ids) {
    const compare = async () => {
      const order = await orderOn(check, id, chainId);
      return order === undefined ? [] : compareOrder(check, name, router, order);
    };
    const known = await orderOn(check, id, chainId);
    if (known === undefined) continue;
    orders += 1;
    findings.push(...(await readUntilEqual(compare)));
  }
  return { orders, findings };
}

/** The router of the environment tells of orders of its own generation alone. */
async function orderOn(
  { index: { db } }: MessageCheck,
  orderId: Hex,
  chainId: bigint,
): Promise<IndexedOrder | undefined> {
  const orders = await ordersById(db, orderId);
  return orders.find(
    ({ originChainId, generation }) => originChainId === chainId && generation === GENERATION,
  );
}

const GENERATION = "3.0";

async function compareOrder(
  check: MessageCheck,
  chain: string,
  router: OrderRouter,
  order: IndexedOrder,
): Promise<IndexFinding[]> {
  const { orderId, sent } = order;
  const found = await router.sentOrder(orderId, sent.height, sent.height);
  const parts: Part[] = [
    ["transaction", sent.transaction, found?.transactionHash],
    ["sender", order.sender, found?.sender],
    ["transfer", order.transferId, found?.transferId],
    ...(await arrivedParts(check, order)),
  ];
  return parts.flatMap(([part, index = "none", onChain = "none"]) => {
    if (index === onChain) return [];
    return [{ chain, row: `order ${orderId}, ${part}`, index, onChain, above: sent.height - 1n }];
  });
}

/** How an order stands at its destination. An order that no receiver of orders acts on stands where its transfer is. */
async function arrivedParts(check: MessageCheck, order: IndexedOrder): Promise<Part[]> {
  const { transferId, isCarried, event, paid } = order;
  if (transferId === undefined || isCarried !== true) return [];
  const [trail] = await readTrails(check.index, [transferId]);
  if (trail === undefined || trail.transfer?.proviso !== undefined) return [];
  const [found] = await onChains(check.chains, [trail]);
  if (found === undefined) return [["message", transferId, undefined]];
  const message = await readMessage(check.chains, check.environmentTag, found);
  const transfer = await readTransfer(check.chains, check.environmentTag, message);
  const situation = transfer && (await readOrder(transfer));
  const state = situation && orderStateOf(orderFactsOf(situation));
  const ended = situation?.event?.kind === "held" ? undefined : situation?.event;
  return [
    ["state", trail.order?.state, state],
    ["payment", event === "held" ? undefined : amountOf(paid), amountOf(ended)],
  ];
}

function amountOf(
  paid: { readonly token: string; readonly amount: bigint } | undefined,
): string | undefined {
  return paid && `${paid.amount} units of ${paid.token}`;
}
