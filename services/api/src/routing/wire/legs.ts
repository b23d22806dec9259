import { amountText, type Hex } from "@causeway/protocol";
import {
  type Crossing,
  cross,
  lesserOf,
  type PathHop,
  partsOf,
  tokenOut,
  type Way,
} from "@causeway/routing";
import { afterFees } from "@causeway/routing/orders";
import type { z } from "zod";

import type { Api } from "../../Api.ts";
import type { ListedChain } from "../../lists/ListedChain.ts";
import type { Quote } from "../quote/Quote.ts";
import type { legObject } from "./schemas.ts";
import { type ShownToken, tokenAt, wireRouteToken } from "./tokens.ts";

type Leg = z.input<typeof legObject>;

/** How bridges are named on the wire. */
const BRIDGE = "Causeway";

/** What the legs of a route are shown by. */
export interface LegView {
  readonly api: Pick<Api, "lists">;
  /** By which the client reached the service. */
  readonly origin: string;
}

/** The legs of a route: on one chain the first alone. */
export function legsOf(
  view: LegView,
  quote: Quote,
): { srcChain: Leg; bridgeChain?: Leg; dstChain?: Leg } {
  const { crossing } = quote.chosen.route;
  const srcChain = sourceLeg(view, quote);
  if (crossing === undefined) return { srcChain };
  const arrived = arrivedOf(crossing, quote.chosen.route.bridged);
  return {
    srcChain,
    bridgeChain: bridgeLeg(view, quote, crossing, arrived),
    dstChain: destinationLeg(view, quote, crossing, arrived),
  };
}

/** What arrives in the worse case, smallest units of the destination's token. */
function arrivedOf(crossing: Crossing, bridged: bigint): bigint {
  const crossed = cross(crossing, bridged);
  if (crossed === undefined) throw new TypeError(`${bridged} does not cross`);
  return lesserOf(crossed.byProof, crossed.byAdvance ?? crossed.byProof);
}

function sourceLeg(view: LegView, { request, terms, chosen }: Quote): Leg {
  const { route, amountIn } = chosen;
  const { origin, tokenIn, tokenOut: final } = request;
  const bridged = route.crossing && tokenAt(view.api.lists, origin, route.crossing.from.token);
  return legFrom(view, {
    ...{ chain: origin, tokenIn: tokenIn.listed, tokenOut: bridged ?? final.listed, amountIn },
    ...{ way: route.origin, swapped: afterFees(terms, amountIn), amountOut: route.bridged },
  });
}

function destinationLeg(
  view: LegView,
  { request, chosen }: Quote,
  { to }: Crossing,
  arrived: bigint,
): Leg {
  const { route } = chosen;
  const { destination, tokenOut: final } = request;
  return legFrom(view, {
    ...{ chain: destination, tokenIn: tokenAt(view.api.lists, destination, to.token) },
    ...{ tokenOut: final.listed, amountIn: arrived, way: route.destination, swapped: arrived },
    amountOut: route.quotedOut,
  });
}

interface LegParts {
  readonly chain: ListedChain;
  readonly tokenIn: ShownToken;
  readonly tokenOut: ShownToken;
  readonly amountIn: bigint;
  readonly way: Way;
  /** What of the input is swapped. */
  readonly swapped: bigint;
  readonly amountOut: bigint;
}

function legFrom(view: LegView, leg: LegParts): Leg {
  const { chain, tokenIn, tokenOut: out, amountIn, amountOut } = leg;
  return {
    chainId: String(chain.chain.chainId),
    tokenIn: wireRouteToken(tokenIn, view.origin),
    tokenOut: wireRouteToken(out, view.origin),
    totalAmountIn: plain(amountIn, tokenIn),
    totalAmountOut: plain(amountOut, out),
    bridge: BRIDGE,
    route: swapsOf(view, leg),
  };
}

/** Where nothing is swapped, the amount passes as it is. */
function swapsOf(view: LegView, leg: LegParts): Leg["route"] {
  const { chain, tokenIn, tokenOut: out, way, swapped, amountOut } = leg;
  if (way.parts.length === 0) {
    const [amountIn, passed] = [plain(swapped, tokenIn), plain(amountOut, out)];
    return [{ amountIn, amountOut: passed, dexName: "", path: [] }];
  }
  return partsOf(way, swapped).map((part) => ({
    amountIn: plain(part.amountIn, tokenIn),
    amountOut: plain(part.amountOut, out),
    dexName: [...new Set(part.path.map((hop) => venueOf(chain, hop)))].join(" + "),
    path: part.path.map((hop) => hopOf(view, chain, hop)),
  }));
}

function hopOf({ api, origin }: LegView, chain: ListedChain, hop: PathHop) {
  const { pool, zeroForOne } = hop;
  const from = pool.tokens[zeroForOne ? 0 : 1];
  return {
    id: pool.id,
    tokenIn: wireRouteToken(tokenAt(api.lists, chain, from), origin),
    tokenOut: wireRouteToken(tokenAt(api.lists, chain, tokenOut(hop) as Hex), origin),
    fee: String(pool.state.fee),
  };
}

function venueOf({ chain }: ListedChain, { pool }: PathHop): string {
  const venues = Object.entries(chain.swap?.venues ?? {});
  return venues.find(([, id]) => id === pool.venueId)?.[0] ?? `venue ${pool.venueId}`;
}

/** The asset on its way: on the hub, for direct lanes too. */
function bridgeLeg(view: LegView, quote: Quote, crossing: Crossing, arrived: bigint): Leg {
  const { token, chain, decimals } = bridgedToken(view, quote, crossing);
  const [units, left] = [
    quote.chosen.route.bridged / crossing.unitFrom,
    arrived / crossing.unitTo,
  ].map((amount) => amountText(amount, { decimals })) as [string, string];
  const shown = wireRouteToken(token, view.origin);
  return {
    ...{ chainId: String(chain.chain.chainId), tokenIn: shown, tokenOut: shown },
    ...{ totalAmountIn: units, totalAmountOut: left, bridge: BRIDGE },
    route: [{ amountIn: units, amountOut: left, dexName: "", path: [] }],
  };
}

/** The token of the asset that crosses: the hub's, or the source's if the hub has none. */
export function bridgedToken({ api: { lists } }: LegView, quote: Quote, crossing: Crossing) {
  const { environment } = lists;
  const { origin } = quote.request;
  const hub = lists.chains.find(({ chain }) => chain.name === environment.hub) ?? origin;
  const asset = environment.assets.find(({ assetId }) => assetId === crossing.assetId);
  const there = asset?.chains.find((one) => one.chain === hub.chain.name)?.token;
  const token = there ? tokenAt(lists, hub, there) : tokenAt(lists, origin, crossing.from.token);
  return { token, chain: hub, decimals: asset?.decimals ?? token.decimals };
}

/** An amount without a symbol. */
export function plain(amount: bigint, { decimals }: { readonly decimals: number }): string {
  return amountText(amount, { decimals });
}
