import { decodeHops, type Hex } from "@causeway/protocol";
import { cross, lesserOf, outputOf, type Way, wayOf } from "@causeway/routing";
import { afterFees } from "@causeway/routing/orders";
import { ZeroAddress, ZeroHash } from "ethers";

import type { ChainState } from "../../markets/ChainState.ts";
import type { WayState } from "../../markets/WayState.ts";
import type { RoutePromise } from "../promise/RoutePromise.ts";

/** What the hops of a promise pay now; zeros where they pay nothing. */
export interface PresentOutput {
  /** Smallest units of the asset's token at the origin. */
  readonly bridged: bigint;
  /** Units of the asset that arrive in the worse case. */
  readonly arrived: bigint;
  /** Smallest units of the final token. */
  readonly out: bigint;
}

/** What a promised route pays through the pools and the bridge as they are now. */
export function presentOutput(promise: RoutePromise, way: WayState): PresentOutput {
  const { integrator, integratorBps, assetId, offer } = promise;
  const integrated = integratorBps === 0n ? undefined : { account: integrator, bps: integratorBps };
  const fees = { feeBps: way.feeBps, integrator: integrated };
  const input = afterFees(fees, promise.amountIn);
  const bridged = outputHere(way.origin, promise.hops, tokenInOf(promise, way.origin), input);
  if (assetId === ZeroHash) return { bridged, arrived: 0n, out: bridged };
  const crossing = way.market.crossings.find((one) => one.assetId === assetId);
  // the order's own offer counts
  const crossed = crossing && cross({ ...crossing, offer: () => offer?.fee }, bridged);
  if (crossing === undefined || crossed === undefined) return { bridged, arrived: 0n, out: 0n };
  const worst = lesserOf(crossed.byProof, crossed.byAdvance ?? crossed.byProof);
  const out = outputHere(way.destination, promise.destinationHops, crossing.to.token, worst);
  return { bridged, arrived: worst / crossing.unitTo, out };
}

/** The coin is sold as its wrapped form. */
function tokenInOf({ tokenIn }: RoutePromise, { config }: ChainState): Hex {
  const isCoin = tokenIn === ZeroAddress;
  return (isCoin ? (config.venues?.wrappedNative ?? tokenIn) : tokenIn).toLowerCase() as Hex;
}

function outputHere({ pools }: ChainState, hops: Hex, tokenIn: string, amount: bigint): bigint {
  const way: Way | undefined = wayOf(decodeHops(hops), pools, tokenIn);
  return (way && outputOf(way, amount)) ?? 0n;
}
