import { amountText } from "@causeway/protocol";
import { ZeroHash } from "ethers";

import { ApiError } from "../../errors/ApiError.ts";
import type { ListedToken } from "../../lists/ListedToken.ts";
import type { WayState } from "../../markets/WayState.ts";
import type { RoutePromise } from "../promise/RoutePromise.ts";
import { presentOutput } from "./presentOutput.ts";

/** The final token, as amounts of it are shown. */
type FinalToken = Pick<ListedToken, "decimals">;

/**
 * Pools that nobody lists pay nothing, so no promise has an order swap there, whatever its minima are.
 *
 * @throws ApiError `routeChanged` if pools and bridge pay less than a promise needs, or nothing.
 */
export function requireHolds(promise: RoutePromise, way: WayState, token: FinalToken): void {
  const { bridged, arrived, out } = presentOutput(promise, way);
  const isAcross = promise.assetId !== ZeroHash;
  const holds =
    out > 0n &&
    out >= promise.leastOut &&
    (!isAcross || (bridged >= promise.minBridged && arrived >= promise.minReceived));
  if (!holds) throw changed(promise, out, token);
}

/** The error that a promise does not hold any more. @param out What would arrive now, of the final token. */
export function changed(
  promise: RoutePromise,
  out: bigint,
  { decimals }: FinalToken,
  detail?: string,
): ApiError {
  const [then, now] = [promise.leastOut, out].map((amount) => amountText(amount, { decimals }));
  return new ApiError(
    "routeChanged",
    detail ?? `${now} would arrive now, at least ${then} is promised`,
    {
      values: { minAmountOut: { then, now } },
    },
  );
}
