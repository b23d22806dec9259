import type { Integrator } from "@causeway/routing/orders";
import { z } from "zod";

import { badParameter } from "../../errors/ApiError.ts";
import { MOST_INTEGRATOR_BPS } from "./integratorOf.ts";
import { onAnyChain, routeParameters } from "./routeParameters.ts";
import { partyParameters } from "./swapParameters.ts";

/** Parameters of `/routeAndSwap`: those of both, and what earlier revisions had. */
export const routeAndSwapQuery = z.object({
  ...routeParameters,
  ...partyParameters,
  from: onAnyChain.describe("Account that pays, and is refunded"),
  receiver: onAnyChain.describe("Account that receives at the destination"),
  entrance: z
    .optional(routeParameters.entrance)
    .describe("Name of the integrator; may be left out beside a referrer"),
  feeType: z
    .optional(z.enum(["0", "1"], "is neither 0 nor 1"))
    .describe("Of a referrer without an affiliate: 1 takes a part, 0 would take a fixed fee"),
  rateOrNativeFee: z
    .optional(z.string().regex(/^(0|[1-9]\d{0,4})$/, "is no whole number"))
    .describe("Basis points of a referrer without an affiliate"),
});

export type RouteAndSwapQuery = z.output<typeof routeAndSwapQuery>;

/** The entrance of a request. @throws ApiError if it is missing without a referrer. */
export function entranceOf({ entrance, referrer }: RouteAndSwapQuery): string {
  if (entrance !== undefined) return entrance;
  if (referrer === undefined) throw badParameter("entrance", undefined, "is missing");
  return "";
}

/** The part of a referrer without an affiliate, as earlier revisions named it; undefined for nobody. @throws ApiError */
export function referredPart(query: RouteAndSwapQuery): Integrator | undefined {
  const { affiliate, referrer, feeType = "1", rateOrNativeFee = "0" } = query;
  if (affiliate !== undefined || referrer === undefined || rateOrNativeFee === "0")
    return undefined;
  if (feeType === "0")
    throw badParameter("feeType", feeType, "is a fixed fee, which no router takes");
  const bps = Number(rateOrNativeFee);
  if (bps <= MOST_INTEGRATOR_BPS) return { account: referrer, bps: BigInt(bps) };
  throw badParameter("rateOrNativeFee", rateOrNativeFee, `is above ${MOST_INTEGRATOR_BPS}`);
}
