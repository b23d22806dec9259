import { type Hex, timeText, ZERO_WORD } from "@causeway/protocol";
import { lesserOf } from "@causeway/routing";

import { ApiError } from "../../errors/ApiError.ts";
import type { WayState } from "../../markets/WayState.ts";

/** The end of a pause that a router has for good. */
const FOR_EVER = 2n ** 40n - 1n;

/**
 * A router that takes orders, and a lane that carries them.
 *
 * @throws ApiError `generationDeprecated`, `paused` or `noRoute`.
 */
export function requireOpen({ origin, destination, lane, ordersPausedUntil }: WayState): void {
  const { name } = origin.config;
  if (ordersPausedUntil === FOR_EVER) {
    throw new ApiError("generationDeprecated", `the router of ${name} takes no orders any more`);
  }
  if (origin.at < ordersPausedUntil) throw pausedUntil(`orders of ${name} are`, ordersPausedUntil);
  if (lane === undefined) return;
  const way = `the lane from ${name} to ${destination.config.name}`;
  if (lane.laneId === ZERO_WORD) throw new ApiError("noRoute", `${way} is not open`);
  if (destination.at < lane.pausedUntil) throw pausedUntil(`${way} is`, lane.pausedUntil);
}

/** @throws ApiError `paused` if the asset is paused at one end. */
export function requireOpenAsset({ assets, destination, origin }: WayState, assetId: Hex): void {
  const until = assets.get(assetId)?.pausedUntil ?? 0n;
  const now = lesserOf(origin.at, destination.at);
  if (now < until) throw pausedUntil(`asset ${assetId} is`, until);
}

function pausedUntil(subject: string, until: bigint): ApiError {
  return new ApiError("paused", `${subject} paused until ${timeText(until)}`, {
    values: { until: Number(until) },
  });
}
