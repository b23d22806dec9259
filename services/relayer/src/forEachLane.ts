import type { Hex } from "@causeway/protocol";

import type { RelayedChain, Relayer } from "./Relayer.ts";
import { type Lane, type LaneEnd, lanesOf } from "./store/lanes.ts";

/**
 * Does `work` for each lane of which a chain is the given end; a lane that fails does not hold up
 * the others.
 *
 * @returns whether anything was done.
 */
export async function forEachLane(
  relayer: Relayer,
  { adapter, config }: RelayedChain,
  end: LaneEnd,
  stage: string,
  work: (lane: Lane) => Promise<boolean>,
): Promise<boolean> {
  let worked = false;
  for (const lane of await lanesOf(relayer.db, end, adapter.origin.chainId)) {
    const { laneId } = lane;
    const done = await relayer.backoff.attempt(
      `${stage}/${laneId}`,
      () => work(lane),
      (error) => noteFailure(relayer, stage, config.name, laneId, error),
    );
    worked ||= done;
  }
  return worked;
}

function noteFailure(
  { metrics, logger }: Relayer,
  stage: string,
  chain: string,
  laneId: Hex,
  err: unknown,
): void {
  metrics.stageFailures.inc({ stage, chain });
  logger.error({ stage, chain, laneId, err }, "lane failed");
}
