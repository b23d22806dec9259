import { encodeHops, type Hex } from "@causeway/protocol";
import { ZeroAddress, ZeroHash } from "ethers";

import { cross } from "../search/cross.ts";
import { leastOf, type Route } from "../search/findRoutes.ts";
import { lesserOf } from "../search/lesserOf.ts";
import type { Crossing } from "../search/Market.ts";
import { stepsOf } from "../search/Way.ts";
import type { ChosenRoute, QuoteTerms } from "./OrderTerms.ts";

/** What an order offers to a filler that pays before the proof. */
export interface PromisedOffer {
  /** Units of the asset. */
  readonly fee: bigint;
  /** Seconds for which all of it is offered; from then on linearly less. */
  readonly fallsAfter: number;
  /** Seconds after which nothing is. */
  readonly endsAfter: number;
}

/** All that an order takes from its route: it names neither accounts nor times. */
export interface OrderPromise {
  /** Token that is sold; zeros for the coin. */
  readonly tokenIn: Hex;
  /** Smallest units, fees included. */
  readonly amountIn: bigint;
  /** Of the origin. */
  readonly hops: Hex;
  /** Asset that crosses; zeros if the order stays on its chain. */
  readonly assetId: Hex;
  /** Least smallest units of the asset's token after the hops of the origin. */
  readonly minBridged: bigint;
  /** Least units of the asset that the transfer may pay. */
  readonly minReceived: bigint;
  readonly destinationChainId: bigint;
  readonly destinationHops: Hex;
  /** Smallest units of the final token. */
  readonly quotedOut: bigint;
  /** Smallest units of the final token. */
  readonly leastOut: bigint;
  readonly paysCoin: boolean;
  /** Seconds that the order is held if its swap fails. */
  readonly hold: bigint;
  /** For the account that fills a held order, smallest units of the asset's token. */
  readonly fillFee: bigint;
  /** Undefined for no offer. */
  readonly offer: PromisedOffer | undefined;
  /** Account that takes `integratorBps` of the input; zeros for nobody. */
  readonly integrator: Hex;
  readonly integratorBps: bigint;
}

/** What a route promises to any sender. */
export function promiseOf(terms: QuoteTerms, chosen: ChosenRoute): OrderPromise {
  const { tokenIn, tokenOut, destination, hold, integrator } = terms;
  const { route, amountIn, quotedOut, leastOut } = chosen;
  const zero = ZeroAddress as Hex;
  return {
    ...{ tokenIn: tokenIn.isCoin ? zero : tokenIn.address, amountIn },
    hops: encodeHops(stepsOf(route.origin)),
    destinationChainId: BigInt(destination.chainId),
    ...{ quotedOut, leastOut, paysCoin: tokenOut.isCoin, hold: BigInt(hold) },
    ...(route.crossing === undefined ? STAYS : bridgedOf(terms, chosen, route.crossing)),
    ...{ integrator: integrator?.account ?? zero, integratorBps: integrator?.bps ?? 0n },
  };
}

const STAYS = {
  ...{ assetId: ZeroHash as Hex, minBridged: 0n, minReceived: 0n, fillFee: 0n },
  ...{ destinationHops: "0x" as Hex, offer: undefined },
};

/** What crosses: the least of it that the order accepts, and the offer for an advance. */
function bridgedOf(terms: QuoteTerms, { route, leastOut }: ChosenRoute, crossing: Crossing) {
  const { bridged, destination } = route;
  const minBridged = leastOf(bridged, terms);
  const least = cross(crossing, minBridged);
  const [byProof, byAdvance] = [least?.byProof ?? 0n, least?.byAdvance ?? least?.byProof ?? 0n];
  const isSwapped = destination.parts.length > 0;
  const leastArriving = isSwapped ? leastOf(lesserOf(byProof, byAdvance), terms) : leastOut;
  return {
    ...{ assetId: crossing.assetId, minBridged, minReceived: leastArriving / crossing.unitTo },
    destinationHops: encodeHops(stepsOf(destination)),
    offer: offerOf(terms, crossing, route),
    // as much as an advance earns: the account that fills a held order has the same work
    fillFee: BigInt(statedOffer(terms, crossing)?.floor ?? 0) * crossing.unitTo,
  };
}

/** The offer that the route was searched with: the gas of the swap is a part of it. */
function offerOf(terms: QuoteTerms, crossing: Crossing, { bridged }: Route) {
  const stated = statedOffer(terms, crossing);
  const fee = crossing.offer(bridged / crossing.unitFrom);
  if (stated === undefined || fee === undefined) return undefined;
  const { fallsAfter, endsAfter } = stated;
  return { fee, fallsAfter, endsAfter };
}

function statedOffer({ assets, origin, destination }: QuoteTerms, { assetId }: Crossing) {
  return assets
    .find((one) => one.assetId === assetId)
    ?.offers.find((one) => one.origin === origin.name && one.destination === destination.name);
}
