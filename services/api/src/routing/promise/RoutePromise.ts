import type { Hex } from "@causeway/protocol";
import type { OrderPromise } from "@causeway/routing/orders";
import { TypedDataEncoder, type TypedDataField, ZeroAddress } from "ethers";

/** All that a route promises: its request, the order's values, fees, blocks, and how long. */
export interface RoutePromise extends OrderPromise {
  readonly originChainId: bigint;
  /** The router that takes the order. */
  readonly contract: Hex;
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

const uint = (name: string): TypedDataField => ({ name, type: "uint256" });
const address = (name: string): TypedDataField => ({ name, type: "address" });
const bytes = (name: string): TypedDataField => ({ name, type: "bytes" });

/** EIP-712 type of what a route promises. */
export const ROUTE_TYPES: Record<string, TypedDataField[]> = {
  Route: [
    ...[uint("destinationChainId"), address("tokenIn"), address("tokenOut")],
    ...[{ name: "isExactOut", type: "bool" }, uint("amount"), uint("slippage")],
    ...[address("receiver"), address("caller"), { name: "entrance", type: "string" }],
    ...[uint("amountIn"), bytes("hops"), { name: "assetId", type: "bytes32" }],
    ...[uint("minBridged"), uint("minReceived"), bytes("destinationHops")],
    ...[uint("quotedOut"), uint("leastOut"), { name: "paysCoin", type: "bool" }, uint("hold")],
    ...[uint("fillFee"), uint("offerFee"), uint("offerFallsAfter"), uint("offerEndsAfter")],
    ...[address("integrator"), uint("integratorBps"), uint("nativeFee"), uint("tokenFee")],
    ...[uint("originBlock"), uint("destinationBlock"), uint("madeAt"), uint("expiresAt")],
  ],
};

/** The domain of a route's hash: its chain and its router. */
export function routeDomain({ originChainId, contract }: RoutePromise) {
  return {
    name: "Causeway route",
    version: "1",
    chainId: originChainId,
    verifyingContract: contract,
  };
}

/** The values that the hash of a route covers, under the names of `ROUTE_TYPES`. */
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
  return TypedDataEncoder.hash(routeDomain(promise), ROUTE_TYPES, routeValues(promise)) as Hex;
}
