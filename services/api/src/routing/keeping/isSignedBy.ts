import { type Hex, ROUTE_TYPES, routeDomain } from "@causeway/protocol";
import { verifyTypedData } from "ethers";

import { type RoutePromise, routeValues } from "../promise/RoutePromise.ts";

/** Whether one of some accounts signed a promise. */
export function isSignedBy(
  promise: RoutePromise,
  signature: Hex,
  signers: readonly Hex[],
): boolean {
  const domain = routeDomain(promise);
  try {
    const signer = verifyTypedData(domain, ROUTE_TYPES, routeValues(promise), signature);
    return signers.some((one) => one.toLowerCase() === signer.toLowerCase());
  } catch {
    return false;
  }
}
