import { type ByFamily, forFamily } from "@causeway/operator";

import type { ConfiguredLane } from "../configuredLanes.ts";
import { evmLaneActs } from "../evm/pause/laneActs.ts";
import type { LaneActs } from "../pause/LaneActs.ts";
import { tonLaneActs } from "../ton/laneActs.ts";

const ACTS: ByFamily<LaneActs> = { evm: evmLaneActs, ton: tonLaneActs };

/** How a lane is paused where it ends. @throws FamilyUnknown */
export function laneActsFor({ destinationChain }: ConfiguredLane): LaneActs {
  return forFamily(ACTS, destinationChain);
}
