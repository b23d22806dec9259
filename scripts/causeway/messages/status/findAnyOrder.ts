import { chainName, findOrder as findInIndex } from "@causeway/index/trails";
import { findOrder } from "@causeway/lifecycle/order";
import type { Environment, Terminal } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";
import type { FollowedChains } from "../../areas/messaging/index.ts";
import type { Config } from "../../areas.ts";
import { askIndex, type SourceOptions } from "../../indexing/source/askIndex.ts";
import { type IndexSource, sourceText } from "../../indexing/source/IndexSource.ts";

/** Which order is looked for. */
export interface OrderQuery extends SourceOptions {
  readonly order: Hex;
}

/** An order, where it was sent, and the source that tells it. */
export interface AnyOrder {
  readonly orderId: Hex;
  /** Undefined of an order that was swapped on its chain. */
  readonly transferId: Hex | undefined;
  readonly chain: string;
  readonly height: bigint;
  readonly transactionHash: Hex;
  readonly source: IndexSource | { readonly kind: "rpcs" };
}

/** Finds an order in the index that a caller names; undefined if it does not answer, or does not know. */
export function findIndexedOrder(
  environment: Environment<Config>,
  query: OrderQuery,
  terminal: Terminal,
): Promise<AnyOrder | undefined> {
  return askIndex(environment, query, terminal, async (index) => {
    const order = await findInIndex(index, query.order);
    if (order === undefined) return undefined;
    const { orderId, transferId, originChainId, sent } = order;
    return {
      ...{ orderId, transferId, chain: chainName(index, originChainId), height: sent.height },
      ...{ transactionHash: sent.transaction, source: index.source },
    };
  });
}

/** @throws UnknownMessage, CouldNotRead */
export async function orderOnChains(
  chains: FollowedChains,
  { order }: OrderQuery,
): Promise<AnyOrder> {
  const { origin, sent } = await findOrder(chains, order);
  const { orderId, transferId, height, transactionHash } = sent;
  return {
    ...{ orderId, transferId, height, transactionHash },
    ...{ chain: origin.name, source: { kind: "rpcs" } },
  };
}

/** An order that stayed on its chain, for people. */
export function localOrderText({ orderId, chain, height, transactionHash, source }: AnyOrder) {
  const from = source.kind === "index" ? sourceText(source) : "RPCs";
  return [
    `Order ${orderId}: filled`,
    `Where it stands: It was swapped on ${chain}, block ${height}, transaction ${transactionHash}.`,
    "",
    `Source: ${from}`,
  ].join("\n");
}

/** The same for programs. */
export function localOrderReport({ orderId, chain, transactionHash, source }: AnyOrder) {
  return { orderId, state: "filled", chain, transactionHash, source };
}
