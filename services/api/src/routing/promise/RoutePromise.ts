import { type Hex, type RoutePlace, routeIdOf } from "@causeway/protocol";
import type { OrderPromise } from "@causeway/routing/orders";
import { ZeroAddress } from "ethers";

/** All that a route promises: its request, the order's values, fees, blocks, and how long. */
export interface RoutePromise extends OrderPromise, RoutePlace {
  /** The final token; zeros for the coin. */
  readonly tokenOut: Hex;
  readonly isExactOut: boolean;
  /** Smallest units, as requested. */
  readonly amount: bigint;
  /** Basis points. */
  readonly slippage: bigint;
  /** Undefined if any receiver may follow. */
  readonly receiver: Hex | undefined;
  /** Undefined if any account may call. */
  readonly caller: Hex | undefined;
  readonly entrance: string;
  /** Wei for the message; 0 on one chain. */
  readonly nativeFee: bigint;
  /** Smallest units of the input, for router and integrator. */
  readonly tokenFee: bigint;
  /** Blocks on which the route rests. */
  readonly originBlock: bigint;
  readonly destinationBlock: bigint;
  /** Unix seconds. */
  readonly madeAt: bigint;
  /** Unix seconds: from then on the route is forgotten. */
  readonly expiresAt: bigint;
}

/** The values that the hash of a route covers, under the names of `ROUTE_TYPES` of the protocol. */
export function routeValues(
  promise: RoutePromise,
): Readonly<Record<string, string | boolean | bigint>> {
  const { offer, receiver, caller, originChainId: _, contract: __, ...same } = promise;
  return {
    ...same,
    ...{ receiver: receiver ?? ZeroAddress, caller: caller ?? ZeroAddress },
    offerFee: offer?.fee ?? 0n,
    offerFallsAfter: BigInt(offer?.fallsAfter ?? 0),
    offerEndsAfter: BigInt(offer?.endsAfter ?? 0),
  };
}

/** The EIP-712 hash of a route's promise. */
export function routeHash(promise: RoutePromise): Hex {
  return routeIdOf(promise, routeValues(promise));
}
