import { type ReadLog, readLogs } from "@causeway/chains/evm";
import type { Hex } from "@causeway/protocol";
import { interfaceOf, swapRouterAbi } from "@causeway/protocol/contracts";
import { lesserOf } from "@causeway/routing";
import { getAddress, type LogDescription } from "ethers";

import { addressesOn } from "../../../deployment/index.ts";
import type { PastBlocks } from "../../../fees/index.ts";
import type { OrderEvent, TakenOrder } from "../../fees/backtest/OrderEvent.ts";
import type { SwapFeesContext } from "./SwapFeesContext.ts";

const routerAbi = interfaceOf(swapRouterAbi);

const TOPICS: readonly Hex[] = (["TermsSet", "OrderSent", "OrderSwapped"] as const).map(
  (name) => routerAbi.getEvent(name).topicHash as Hex,
);

/** Since when orders are counted, unix seconds, and the blocks of all changes of fees before. */
export interface PastOrders {
  readonly since: bigint;
  readonly blocks: PastBlocks;
}

/** All orders of a chain's router and all changes of its fees, in their order. */
export async function* readOrders(
  context: SwapFeesContext,
  { since, blocks }: PastOrders,
): AsyncGenerator<OrderEvent> {
  const { config, chain, view } = context;
  const { SwapRouter: address } = addressesOn(config, chain);
  const logs = await readLogs(view, { address, topics: [TOPICS], ...blocks });
  let [block, time] = [-1, 0n];
  for (const log of logs) {
    const event = routerAbi.parseLog(log);
    if (event === null) continue;
    if (event.name === "TermsSet") {
      const { chainId, price, upcoming } = event.args;
      yield { kind: "terms", chainId, feeBps: lesserOf(price, upcoming) };
      continue;
    }
    if (log.blockNumber !== block) {
      block = log.blockNumber;
      time = BigInt((await view.provider.getBlock(block))?.timestamp ?? 0);
    }
    if (time >= since) yield await orderOf(event, log, time, context);
  }
}

async function orderOf(
  { args }: LogDescription,
  { transactionHash }: ReadLog,
  time: bigint,
  context: SwapFeesContext,
): Promise<TakenOrder> {
  const { orderId, sender, amountIn, fees } = args;
  const submitterFee = await submitterFeeIn(transactionHash, amountIn, context);
  return {
    ...{ kind: "order", orderId, sender, time, amountIn },
    chainId: args.destinationChainId ?? context.chain.chainId,
    token: getAddress(args.tokenIn) as Hex,
    charged: submitterFee === undefined ? undefined : amountIn - submitterFee,
    routerFee: fees.routerFee,
  };
}

/**
 * The submitter's part of an order, which no event tells. Undefined if a contract called the router. A transaction that
 * calls the router itself sends one order: the router is locked meanwhile.
 */
async function submitterFeeIn(
  hash: string,
  amountIn: bigint,
  { config, chain, view }: SwapFeesContext,
): Promise<bigint | undefined> {
  const { SwapRouter } = addressesOn(config, chain);
  const sent = await view.provider.getTransaction(hash);
  if (sent?.to == null || getAddress(sent.to) !== SwapRouter) return undefined;
  const order = routerAbi.parseTransaction(sent)?.args.order;
  return order?.amountIn === amountIn ? order.submitterFee : undefined;
}
