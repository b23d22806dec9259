import type { ChainAdapter, LaneEntrance } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import type { Situation } from "../decision/decide.ts";
import type { FilledChain, Filler } from "../Filler.ts";

/**
 * Why a lane's messages will not be delivered soon: it is paused, or a light client on its way was stopped, frozen, or
 * trusts nothing any more; or the hub's was not looked at lately. What was distrusted up to later than now is believed again only after that.
 *
 * @param now Unix seconds.
 */
export async function laneObstacle(
  { chains, looks, config }: Pick<Filler, "chains" | "looks" | "config">,
  { adapter }: FilledChain,
  laneId: Hex,
  now: bigint,
): Promise<Situation["obstacle"]> {
  const entrance = await adapter.inboundLane(laneId);
  if (entrance === undefined) return "lane paused";
  if (now < (await adapter.pausedUntil(laneId))) return "lane paused";
  const hub = chains.get(entrance.hubChainId)?.adapter;
  const legs: Leg[] = [{ adapter, entrance }];
  const imported = await hub?.importedLane(laneId);
  if (hub !== undefined && !looks.isFresh(entrance.hubChainId, config.staleAfter)) {
    return "hub not read";
  }
  if (hub !== undefined && imported !== undefined) legs.push({ adapter: hub, entrance: imported });
  const going = await Promise.all(legs.map((leg) => goesOn(leg, now)));
  return going.includes(false) ? "light client does not go on" : undefined;
}

/** A light client that a lane's messages are proven to. */
interface Leg {
  readonly adapter: ChainAdapter;
  readonly entrance: LaneEntrance;
}

async function goesOn({ adapter, entrance }: Leg, now: bigint): Promise<boolean> {
  const { lightClient } = entrance;
  const [{ frozen }, { trustedUntil, stoppedUntil, distrustedUntil }] = await Promise.all([
    adapter.lightClient(lightClient),
    adapter.lightClientLimits(lightClient),
  ]);
  return !frozen && now >= stoppedUntil && now >= distrustedUntil && now < trustedUntil;
}
