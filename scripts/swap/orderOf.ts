import { encodeHops, type Hex, NO_OFFER, type SwapOrder, suggestOffer } from "@causeway/protocol";
import { type Crossing, cross, leastOf, lesserOf, stepsOf } from "@causeway/routing";
import { hexlify, randomBytes, ZeroAddress, ZeroHash } from "ethers";

import { LIFETIME_SECONDS } from "../local/messages/deadlineOn.ts";
import type { ChosenRoute, SwapPlan } from "./SwapPlan.ts";

/** Seconds in which the minimum falls from the quoted to the least output: a proof takes longer. */
const FALLS_IN = 10n;

/** When an order is made, by the clocks of its chains; unix seconds. */
export interface Clocks {
  readonly origin: bigint;
  readonly destination: bigint;
}

/**
 * The order of a route.
 *
 * An order with nothing to do at its destination has no minimum in the final token: the transfer's `minReceived` is one.
 */
export function orderOf(plan: SwapPlan, chosen: ChosenRoute, clocks: Clocks): SwapOrder {
  const { route } = chosen;
  const staying = baseOf(plan, chosen, clocks);
  if (route.crossing === undefined) return { ...staying, ...minimumOf(chosen, clocks.origin) };
  const bridged = bridgedOf(plan, chosen, clocks);
  const crossing = { ...staying, ...bridged };
  if (isPlain(crossing)) return crossing;
  return {
    ...crossing,
    ...minimumOf(chosen, clocks.destination),
    fallbackReceiver: plan.receiver === plan.sender ? (ZeroAddress as Hex) : plan.sender,
    holdUntil: clocks.destination + BigInt(plan.request.hold ?? plan.swapThere.hold),
    fillFee: fillFeeOf(plan, chosen),
  };
}

/** Whether an order is a plain transfer to its receiver. */
export function isPlain({
  assetId,
  destinationHops,
  callGas,
  paysCoin,
}: Pick<SwapOrder, "assetId" | "destinationHops" | "callGas" | "paysCoin">): boolean {
  return assetId !== ZeroHash && destinationHops === "0x" && callGas === 0n && !paysCoin;
}

function baseOf(plan: SwapPlan, { route, amountIn }: ChosenRoute, clocks: Clocks): SwapOrder {
  const { tokenIn, tokenOut, request, sender, receiver, destination } = plan;
  const { call } = request;
  const zero = ZeroAddress as Hex;
  return {
    tokenIn: tokenIn.isCoin ? zero : tokenIn.address,
    ...{ amountIn, submitterFee: 0n, hops: encodeHops(stepsOf(route.origin)) },
    ...{ assetId: ZeroHash as Hex, minBridged: 0n, minReceived: 0n },
    ...{ destinationChainId: BigInt(destination.chainId), destinationHops: "0x" },
    ...{ quotedOut: 0n, leastOut: 0n, minimumFrom: 0n, minimumUntil: 0n },
    ...{ receiver, fallbackReceiver: zero, paysCoin: tokenOut.isCoin, holdUntil: 0n, fillFee: 0n },
    ...{ callGas: call === undefined ? 0n : BigInt(request.callGas), call: call ?? "0x" },
    ...{ gasLimit: 0n, ...NO_OFFER, deadline: clocks.origin + LIFETIME_SECONDS },
    ...{ refundTo: sender, integrator: zero, integratorBps: 0n },
    nonce: BigInt(hexlify(randomBytes(32))),
  };
}

/** What crosses: the least of it that the order accepts, and the offer for an advance. */
function bridgedOf(plan: SwapPlan, { route, leastOut }: ChosenRoute, { origin }: Clocks) {
  const { crossing, destination } = route;
  if (crossing === undefined) throw new Error("a route that stays");
  const minBridged = leastOf(route.bridged, plan);
  const least = cross(crossing, minBridged);
  const [byProof, byAdvance] = [least?.byProof ?? 0n, least?.byAdvance ?? least?.byProof ?? 0n];
  const worst = lesserOf(byProof, byAdvance);
  const isSwapped = destination.parts.length > 0;
  const minReceived = isSwapped
    ? leastOf(worst, plan) / crossing.unitTo
    : leastOut / crossing.unitTo;
  return {
    assetId: crossing.assetId,
    minBridged,
    minReceived,
    destinationHops: encodeHops(stepsOf(destination)),
    ...offerOf(plan, crossing, route.bridged / crossing.unitFrom, origin),
  };
}

/** The offer that the route was searched with: the gas of the swap is a part of it. */
function offerOf(plan: SwapPlan, { assetId, offer }: Crossing, units: bigint, now: bigint) {
  const stated = statedOffer(plan, assetId);
  const advanceFee = offer(units);
  if (stated === undefined || advanceFee === undefined) return NO_OFFER;
  const whole = { ...stated, rateBps: 0, floor: advanceFee };
  return suggestOffer(whole, { units, now, deadline: now + LIFETIME_SECONDS });
}

function statedOffer({ network, origin, destination }: SwapPlan, assetId: Hex | undefined) {
  const asset = network.assets.find((one) => one.assetId === assetId);
  return asset?.offers.find(
    (one) => one.origin === origin.name && one.destination === destination.name,
  );
}

function minimumOf({ quotedOut, leastOut }: ChosenRoute, now: bigint) {
  return { quotedOut, leastOut, minimumFrom: now, minimumUntil: now + FALLS_IN };
}

/** As much as an advance earns: whoever fills a held order has the same work. */
function fillFeeOf(plan: SwapPlan, { route: { crossing } }: ChosenRoute): bigint {
  return BigInt(statedOffer(plan, crossing?.assetId)?.floor ?? 0) * (crossing?.unitTo ?? 0n);
}
