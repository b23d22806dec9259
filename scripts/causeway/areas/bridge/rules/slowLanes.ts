import type { Violation } from "@causeway/operator";

import type { BridgeConfig } from "../BridgeConfig.ts";

/** Seconds that a transfer's deadline may be away at most, as `Departures.MOST_LIFETIME`. */
const MOST_LIFETIME = 30 * 24 * 60 * 60;

/** A way has the lifetime of its lane: nothing could be sent by one whose least were above the bridge's most. */
export function slowLanes({ assets, terms }: BridgeConfig): Violation[] {
  return Object.entries(terms).flatMap(([name, { minLifetime }]) => {
    const isBridged = assets.some(({ chains }) => chains[name] !== undefined);
    if (!isBridged || minLifetime < MOST_LIFETIME) return [];
    const rule = `less than the ${MOST_LIFETIME} s that a transfer to a chain with assets has at most`;
    return [{ path: ["terms", name, "minLifetime"], value: minLifetime, rule }];
  });
}
