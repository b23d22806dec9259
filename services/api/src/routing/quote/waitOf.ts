import type { Hex } from "@causeway/protocol";

import type { Quote } from "./Quote.ts";

/** Why a transfer would wait at its destination. */
export interface Wait {
  readonly because: "liquidity" | "limit";
  /** At most; undefined if nothing bounds the wait. */
  readonly seconds: number | undefined;
}

/** Whether the destination could not pay a route's transfer at once; undefined if it could. */
export function waitOf({ way, chosen: { route } }: Quote): Wait | undefined {
  const { crossing, bridged } = route;
  if (crossing === undefined) return undefined;
  const capacity = way.assets.get(crossing.assetId as Hex)?.capacity;
  if (capacity === undefined) return undefined;
  const units = bridged / crossing.unitFrom;
  const { liquidity, admitted, limit } = capacity;
  if (liquidity !== undefined && units > liquidity) {
    return { because: "liquidity", seconds: undefined };
  }
  if (units <= admitted) return undefined;
  const missing = units - admitted;
  const seconds =
    limit.capacity === 0n
      ? undefined
      : Number((missing * limit.window + limit.capacity - 1n) / limit.capacity);
  return { because: "limit", seconds };
}
