import { type SignedField, type SignedValues, signedHash, structHash } from "../abi/structHash.ts";
import type { Hex } from "../bytes.ts";

const uint = (name: string): SignedField => ({ name, type: "uint256" });
const address = (name: string): SignedField => ({ name, type: "address" });
const bytes = (name: string): SignedField => ({ name, type: "bytes" });

/** EIP-712 type of what a service promises by a route. */
export const ROUTE_TYPES = {
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
} satisfies Record<string, SignedField[]>;

const DOMAIN = [
  ...[
    { name: "name", type: "string" },
    { name: "version", type: "string" },
  ],
  ...[uint("chainId"), address("verifyingContract")],
];

/** Where a promised route begins. */
export interface RoutePlace {
  readonly originChainId: bigint;
  /** The router that takes the order. */
  readonly contract: Hex;
}

/** The domain of a route's hash: its chain and its router. */
export function routeDomain({ originChainId, contract }: RoutePlace) {
  return {
    name: "Causeway route",
    version: "1",
    chainId: originChainId,
    verifyingContract: contract,
  };
}

/**
 * The id of a promised route: its EIP-712 hash.
 *
 * @param values Of the promise, under the names of {@link ROUTE_TYPES}.
 * @throws TypeError if a value is missing, or does not fit its field.
 */
export function routeIdOf(place: RoutePlace, values: SignedValues): Hex {
  const domain = structHash("EIP712Domain", DOMAIN, routeDomain(place));
  return signedHash(domain, structHash("Route", ROUTE_TYPES.Route, values));
}
