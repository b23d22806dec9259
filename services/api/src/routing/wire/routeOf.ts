import type { Hex } from "@causeway/protocol";
import { formatUnits } from "ethers";
import type { z } from "zod";

import { rawNumber } from "../../http/rawNumber.ts";
import { NATIVE } from "../../lists/ListedToken.ts";
import type { PriceList } from "../../prices/Prices.ts";
import type { KeptRoute } from "../keeping/KeptRoutes.ts";
import type { Estimate } from "../measures/Estimate.ts";
import type { RouteEstimates } from "../measures/estimatesOf.ts";
import { routeValues } from "../promise/RoutePromise.ts";
import type { Quote } from "../quote/Quote.ts";
import { waitOf } from "../quote/waitOf.ts";
import { bridgedToken, type LegView, legsOf, plain } from "./legs.ts";
import type { routeObject } from "./schemas.ts";
import { wireRouteToken } from "./tokens.ts";
import { usdOf } from "./usd.ts";

type WireRoute = z.input<typeof routeObject>;

const PERCENT_DIGITS = 10;
const FEE_TYPE_PROPORTIONAL = 1;
const NO_DATA = "0x00";

/** What a route is shown by. */
export interface RouteView extends LegView {
  /** Of the first route, in the final token. */
  readonly bestOut: bigint;
  /** Of this route. */
  readonly estimates: RouteEstimates;
  readonly prices: PriceList;
}

/** A route as the routing API shows it. */
export function routeOf(view: RouteView, quote: Quote, kept: KeptRoute): WireRoute {
  const { request, chosen, nativeFee, costs, promise } = quote;
  const { tokenIn, tokenOut, origin, isExactOut, entrance } = request;
  const { hash, signature, promise: kp } = kept;
  const coin = { decimals: origin.display.coin.decimals };
  const final = tokenOut.listed;
  const wait = waitOf(quote);
  return {
    diff: diffOf(view.bestOut, chosen.quotedOut),
    bridgeFee: bridgeFeeOf(view, quote),
    tradeType: isExactOut ? 1 : 0,
    ...gasFields(view, quote),
    swapFee: {
      nativeFee: plain(nativeFee, coin),
      tokenFee: plain(costs.routerFee + costs.integratorFee, tokenIn.listed),
    },
    feeConfig: {
      feeType: FEE_TYPE_PROPORTIONAL,
      referrer: promise.integrator,
      rateOrNativeFee: Number(promise.integratorBps),
    },
    timeEstimated: view.estimates.time.value,
    timeEstimatedProof: view.estimates.byProof?.value ?? null,
    ...{ hash, signature, entrance, timestamp: rawNumber(kp.madeAt * 1_000n) },
    hasLiquidity: wait === undefined,
    ...usdFields(view, quote),
    ...legsOf(view, quote),
    contract: kp.contract,
    minAmountOut: { amount: plain(chosen.leastOut, final), symbol: final.symbol },
    causeway: additions(view, quote, kept),
  };
}

/** Without a price there is no field: 0 would be a price. */
function usdFields({ prices }: RouteView, { request, chosen }: Quote) {
  const totalAmountInUSD = usdOf(prices, request.tokenIn.listed, chosen.amountIn);
  const totalAmountOutUSD = usdOf(prices, request.tokenOut.listed, chosen.quotedOut);
  return {
    ...(totalAmountInUSD && { totalAmountInUSD }),
    ...(totalAmountOutUSD && { totalAmountOutUSD }),
  };
}

/** What other routes lack of the first one's output, percent. */
function diffOf(best: bigint, out: bigint): string {
  const scale = 10n ** BigInt(PERCENT_DIGITS + 2);
  return percentText(((best - out) * scale) / best, PERCENT_DIGITS);
}

function percentText(value: bigint, digits: number): string {
  return formatUnits(value, digits).replace(/\.0$/, "");
}

function gasFields({ prices, api, estimates }: RouteView, { request, way }: Quote) {
  const { coin } = request.origin.display;
  const { here, there } = estimates.gas;
  const cost = here.value * way.origin.gasPrice;
  const listed = api.lists.tokenOf(way.origin.config.chainId, NATIVE);
  const inUSD = listed && usdOf(prices, listed, cost);
  return {
    gasFee: { amount: plain(cost, coin), symbol: coin.symbol, ...(inUSD && { inUSD }) },
    ...{ gasEstimated: String(here.value), gasEstimatedTarget: String(there?.value ?? 0n) },
  };
}

function bridgeFeeOf(view: LegView, quote: Quote): WireRoute["bridgeFee"] {
  const { crossing } = quote.chosen.route;
  const { token, chain, decimals } =
    crossing === undefined ? inputToken(quote) : bridgedToken(view, quote, crossing);
  const shown = wireRouteToken(token, view.origin);
  // the affiliate's part is taken of the input: tokenFee has it
  const nothing = { amount: "0", token: shown };
  const amount = plain(quote.costs.bridgeFee, { decimals });
  return {
    ...{ amount, symbol: token.symbol, address: token.address },
    chainId: rawNumber(chain.chain.chainId),
    ...{ in: nothing, out: { amount, token: shown } },
    affiliate: { ...nothing, list: [], data: NO_DATA },
  };
}

function inputToken({ request: { tokenIn, origin } }: Quote) {
  return { token: tokenIn.listed, chain: origin, decimals: tokenIn.listed.decimals };
}

function additions(view: RouteView, quote: Quote, { promise }: KeptRoute): WireRoute["causeway"] {
  const { way, chosen } = quote;
  const wait = waitOf(quote);
  const ends = way.lane === undefined ? [way.origin] : [way.origin, way.destination];
  return {
    blocks: ends.map(({ config, block, at }) => ({
      chainId: String(config.chainId),
      ...{ number: String(block), timestamp: Number(at) },
    })),
    lane: way.lane === undefined ? null : laneOf(way.lane),
    priceImpact: percentText(BigInt(chosen.route.impactBps), 2),
    waits: wait === undefined ? null : { ...wait, seconds: wait.seconds ?? null },
    time: {
      byFiller: view.estimates.byFiller?.value ?? null,
      byProof: view.estimates.byProof?.value ?? null,
    },
    measured: measuredBy(view.estimates),
    fees: {
      router: plain(quote.costs.routerFee, quote.request.tokenIn.listed),
      affiliate: plain(quote.costs.integratorFee, quote.request.tokenIn.listed),
    },
    expiresAt: Number(promise.expiresAt),
    promise: Object.fromEntries(
      Object.entries(routeValues(promise)).map(([name, value]) => [
        name,
        typeof value === "bigint" ? String(value) : value,
      ]),
    ),
  };
}

function laneOf({ laneId, hubChainId }: { laneId: Hex; hubChainId: bigint }) {
  return { laneId, hubChainId: hubChainId === 0n ? null : String(hubChainId) };
}

function measuredBy({ gas, time }: RouteEstimates): WireRoute["causeway"]["measured"] {
  return {
    gas: groundsOf(gas.here),
    gasTarget: gas.there === undefined ? null : groundsOf(gas.there),
    time: groundsOf(time),
  };
}

function groundsOf({ by, samples }: Estimate<unknown>) {
  return { by, samples };
}
