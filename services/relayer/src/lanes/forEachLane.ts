import type { LaneEnd } from "@causeway/index/messages";
import type { Hex } from "@causeway/protocol";

import type { RelayedChain, Relayer } from "../Relayer.ts";
import { type Lane, readLanes } from "./servedLanes.ts";

/**
 * Does `work` for each lane of which a chain is the given end, as soon as the index has the history of its chains. A lane
 * that fails does not hold up the others.
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
  let didAnything = false;
  for (const lane of await readLanes(relayer, end, adapter.origin.chainId)) {
    const { laneId } = lane;
    const done = await relayer.backoff.attempt(
      `${stage}/${laneId}`,
      async () => {
        relayer.running.cameFurther(stage, config.name);
        const worked = await work(lane);
        relayer.failures.forget(stage, config.name, subjectOf(laneId));
        return worked;
      },
      (error) => noteFailure(relayer, stage, config.name, laneId, error),
    );
    didAnything ||= done;
  }
  return didAnything;
}

function noteFailure(
  { failures, metrics, logger }: Relayer,
  stage: string,
  chain: string,
  laneId: Hex,
  err: unknown,
): void {
  failures.note(stage, chain, err, subjectOf(laneId));
  metrics.stageFailures.inc({ stage, chain });
  logger.error({ stage, chain, laneId, err }, "lane failed");
}

function subjectOf(laneId: Hex): string {
  return `lane ${laneId}`;
}
