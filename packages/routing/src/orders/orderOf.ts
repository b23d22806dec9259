import { type Hex, NO_OFFER, type SwapOrder, suggestOffer } from "@causeway/protocol";
import { hexlify, randomBytes, ZeroAddress, ZeroHash } from "ethers";

import type { OrderParties } from "./OrderTerms.ts";
import type { OrderPromise } from "./promiseOf.ts";

/** Seconds in which the minimum falls from the quoted to the least output: a proof takes longer. */
const FALLS_IN = 10n;
/** Seconds in which an order has to arrive: longer than the least lifetime that bridges ask for. */
const LIFETIME = 7_200n;

/** When an order is made, by the clocks of its chains; unix seconds. */
export interface Clocks {
  readonly origin: bigint;
  readonly destination: bigint;
}

/**
 * The order of a sender that makes a promise hold, with a nonce of its own.
 *
 * An order with nothing to do at its destination has no minimum in the final token: the transfer's `minReceived` is one.
 */
export function orderOf(promise: OrderPromise, parties: OrderParties, clocks: Clocks): SwapOrder {
  const base = baseOf(promise, parties, clocks);
  const isLocal = promise.assetId === ZeroHash;
  if (isPlain(base)) return base;
  return {
    ...base,
    ...minimumOf(promise, isLocal ? clocks.origin : clocks.destination),
    ...(isLocal ? {} : holdOf(promise, parties, clocks)),
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

function baseOf(promise: OrderPromise, parties: OrderParties, { origin }: Clocks): SwapOrder {
  const { tokenIn, amountIn, hops, destinationChainId, destinationHops, paysCoin } = promise;
  const { assetId, minBridged, minReceived, offer, integrator, integratorBps } = promise;
  const { sender, receiver, call } = parties;
  const deadline = origin + LIFETIME;
  return {
    ...{ tokenIn, amountIn, hops, destinationChainId, destinationHops, paysCoin },
    ...{ assetId, minBridged, minReceived, integrator, integratorBps },
    ...{ submitterFee: 0n, quotedOut: 0n, leastOut: 0n, minimumFrom: 0n, minimumUntil: 0n },
    ...{ receiver, fallbackReceiver: ZeroAddress as Hex, holdUntil: 0n, fillFee: 0n },
    ...{ callGas: call?.gas ?? 0n, call: call?.data ?? "0x", gasLimit: 0n },
    ...(offer === undefined ? NO_OFFER : offerFrom(offer, origin, deadline)),
    ...{ deadline, refundTo: sender, nonce: BigInt(hexlify(randomBytes(32))) },
  };
}

function offerFrom(
  { fee, fallsAfter, endsAfter }: NonNullable<OrderPromise["offer"]>,
  now: bigint,
  deadline: bigint,
) {
  const whole = { rateBps: 0, floor: fee, fallsAfter, endsAfter };
  return suggestOffer(whole, { units: fee, now, deadline });
}

function minimumOf({ quotedOut, leastOut }: OrderPromise, now: bigint) {
  return { quotedOut, leastOut, minimumFrom: now, minimumUntil: now + FALLS_IN };
}

function holdOf(
  { hold, fillFee }: OrderPromise,
  { sender, receiver }: OrderParties,
  clocks: Clocks,
) {
  const isOwn = sender.toLowerCase() === receiver.toLowerCase();
  return {
    fallbackReceiver: isOwn ? (ZeroAddress as Hex) : sender,
    holdUntil: clocks.destination + hold,
    fillFee,
  };
}
