import { amountFrom, amountText } from "@causeway/protocol";
import { RouteError } from "@causeway/routing";
import { type ChosenRoute, chooseRoutes, type SwapToken } from "@causeway/routing/orders";
import { type MarketChain, poolLabel, readMarket } from "@causeway/routing/read";

import type { Display } from "../local/display/Display.ts";
import { CannotSend } from "../local/messages/CannotSend.ts";
import { withEnds } from "../local/messages/withEnds.ts";
import { describeRouteError } from "./describeRouteError.ts";
import type { SwapPlan } from "./SwapPlan.ts";

/**
 * Reads the market and finds the best routes, the best first.
 *
 * @throws CannotSend if no route is left, with the cause and a remedy.
 */
export async function findBestRoutes(plan: SwapPlan, display: Display): Promise<ChosenRoute[]> {
  const { request, tokenIn, tokenOut } = plan;
  const amount = amountOf(request.amount, request.exactOut ? tokenOut : tokenIn);
  const { market, unused } = await marketOf(plan);
  for (const { place, cause } of unused) {
    display.note([`${poolLabel(place)} is left out: ${cause}`]);
  }
  const wanted = { amount, isOutput: request.exactOut, mostImpactBps: request.impact };
  try {
    return chooseRoutes(market, plan, wanted);
  } catch (error) {
    if (error instanceof RouteError) throw new CannotSend(describeRouteError(plan, error));
    throw error;
  }
}

async function marketOf({ network, request, origin, destination }: SwapPlan) {
  const names = [...new Set([origin.name, destination.name])];
  return withEnds(network, names, async (...ends) => {
    const chains = await Promise.all(
      ends.map(async ({ name, provider }): Promise<MarketChain> => {
        const chain = network.chains.find((one) => one.name === name);
        if (chain === undefined) throw new Error(`no chain ${name}`);
        const [block, { gasPrice }] = await Promise.all([
          provider.getBlockNumber(),
          provider.getFeeData(),
        ]);
        return { ...chain, reader: provider, block, gasPrice: gasPrice ?? 0n };
      }),
    );
    const { bridge, assets, pools } = network;
    return readMarket(chains, { bridge, assets, pools, isOffering: request.offer });
  });
}

function amountOf(text: string, token: SwapToken): bigint {
  const read = amountFrom(text, token);
  if (read === undefined) {
    throw new CannotSend(`"${text}" is no amount: give whole ${token.symbol}, as 100 or 0.25`);
  }
  if (read.amount > 0n) return read.amount;
  const least = amountText(1n, token);
  throw new CannotSend(
    `${text} ${token.symbol} is less than its smallest unit: give ${least} at least`,
  );
}
