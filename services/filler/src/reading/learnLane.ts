import type { Hex } from "@causeway/protocol";

import type { FilledChain, Filler } from "../Filler.ts";
import { type Lane, laneOf, storeLane } from "../store/lanes.ts";

/** Which end of a lane a chain is. */
type LaneEnd = "origin" | "destination";

/**
 * A lane's ends, as one of them says, which is asked once.
 *
 * @returns undefined if the chain does not know the lane.
 */
export async function learnLane(
  { db }: Pick<Filler, "db">,
  { adapter }: Pick<FilledChain, "adapter">,
  end: LaneEnd,
  laneId: Hex,
): Promise<Lane | undefined> {
  const known = await laneOf(db, laneId);
  if (known !== undefined) return known;
  const { chainId } = adapter.origin;
  const ends =
    end === "origin"
      ? await endsOf(chainId, adapter.outboundLane(laneId))
      : await originOf(chainId, adapter.inboundLane(laneId));
  if (ends === undefined) return undefined;
  const lane = { laneId, ...ends };
  await storeLane(db, lane);
  return lane;
}

async function endsOf(
  originChainId: bigint,
  reading: Promise<{ readonly destinationChainId: bigint } | undefined>,
) {
  const found = await reading;
  return found && { originChainId, destinationChainId: found.destinationChainId };
}

async function originOf(
  destinationChainId: bigint,
  reading: Promise<{ readonly originChainId: bigint } | undefined>,
) {
  const found = await reading;
  return found && { originChainId: found.originChainId, destinationChainId };
}
