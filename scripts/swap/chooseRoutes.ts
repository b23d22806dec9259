import { amountFrom, amountText } from "@causeway/protocol";
import { findExactOut, findRoutes, RouteError } from "@causeway/routing";
import { type MarketChain, poolLabel, readMarket } from "@causeway/routing/read";

import type { Display } from "../local/display/Display.ts";
import { CannotSend } from "../local/messages/CannotSend.ts";
import { withEnds } from "../local/messages/withEnds.ts";
import { describeRouteError } from "./describeRouteError.ts";
import type { ChosenRoute, SwapPlan } from "./SwapPlan.ts";
import type { SwapToken } from "./swapToken.ts";

const WHOLE_BPS = 10_000n;

/**
 * Reads the market and finds the best routes, the best first.
 *
 * @throws CannotSend if no route is left, with the cause and a remedy.
 */
export async function chooseRoutes(plan: SwapPlan, display: Display): Promise<ChosenRoute[]> {
  const { request, tokenIn, tokenOut } = plan;
  const amount = amountOf(request.amount, request.exactOut ? tokenOut : tokenIn);
  const { market, unused } = await marketOf(plan);
  for (const { place, cause } of unused) {
    display.note([`${poolLabel(place)} is left out: ${cause}`]);
  }
  const query = {
    from: { chainId: BigInt(plan.origin.chainId), token: tokenIn.address },
    to: { chainId: BigInt(plan.destination.chainId), token: tokenOut.address },
    slippageBps: plan.slippageBps,
    mostImpactBps: request.impact,
  };
  try {
    if (!request.exactOut) {
      const routes = findRoutes(market, { ...query, amountIn: afterFee(plan, amount) });
      return routes.map((route) => {
        const { quotedOut, leastOut } = route;
        return { route, amountIn: amount, quotedOut, leastOut };
      });
    }
    const { route, amountIn } = findExactOut(market, { ...query, amountOut: amount });
    const { quotedOut } = route;
    return [{ route, amountIn: beforeFee(plan, amountIn), quotedOut, leastOut: amount }];
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

function afterFee({ feeBps }: SwapPlan, amount: bigint): bigint {
  return amount - (amount * feeBps) / WHOLE_BPS;
}

/** The least input of which so much is left. */
function beforeFee({ feeBps }: SwapPlan, left: bigint): bigint {
  const kept = WHOLE_BPS - feeBps;
  return (left * WHOLE_BPS + kept - 1n) / kept;
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
