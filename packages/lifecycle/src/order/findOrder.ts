import { type SentOrder, searchBackwards } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import { CouldNotRead, UnknownMessage } from "../errors.ts";
import type { ReadChain, ReadChains } from "../ReadChain.ts";

/** An order, and the chain on which it was sent. */
export interface FoundOrder {
  readonly origin: ReadChain;
  readonly sent: SentOrder;
}

/**
 * Finds an order by its id, which does not tell where it was sent: all chains are searched at once.
 *
 * @throws UnknownMessage, or CouldNotRead if a chain that was not searched may have sent it.
 */
export async function findOrder(chains: ReadChains, orderId: Hex): Promise<FoundOrder> {
  const what = `order ${orderId}`;
  const results = await Promise.allSettled(
    chains.reachable.map(async (origin) => ({ origin, sent: await sentOn(origin, orderId) })),
  );
  const failed = [...chains.unreachable];
  const searched: string[] = [];
  for (const [index, result] of results.entries()) {
    const { name, chainId } = chains.reachable[index] as ReadChain;
    if (result.status === "rejected") {
      failed.push({ name, chainId, reason: (result.reason as Error).message });
      continue;
    }
    const { origin, sent } = result.value;
    if (sent !== undefined) return { origin, sent };
    searched.push(name);
  }
  if (failed.length > 0) throw CouldNotRead.chains(what, failed);
  throw new UnknownMessage(what, searched);
}

async function sentOn(chain: ReadChain, orderId: Hex): Promise<SentOrder | undefined> {
  const { adapter, swap, startHeight, logRange } = chain;
  if (swap === undefined) return undefined;
  const router = adapter.orderRouterAt(swap.router);
  const blocks = { from: startHeight, to: await adapter.headHeight() };
  const found = await searchBackwards(blocks, {
    read: (from, to) => router.sentOrder(orderId, from, to),
    ask: () => adapter.headHeight(),
    range: logRange,
    isEnough: (sent) => sent !== undefined,
  });
  return found.find((sent) => sent !== undefined);
}
