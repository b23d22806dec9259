import type { Stage } from "../Filler.ts";
import { endTrial, isTrialLost, openTrials } from "../store/trials.ts";

/** Follows what a dry run would have advanced. */
export const trackTrials: Stage = {
  name: "track",
  async run({ db, config, logger }, { adapter }) {
    let worked = false;
    for (const trial of await openTrials(db, adapter.origin.chainId)) {
      const { trialId, advanceId, laneId, index } = trial;
      const isDelivered = await adapter.isDone(laneId, index);
      if (!isDelivered && !(await isTrialLost(db, trial, config.lostAfter))) continue;
      const ended = isDelivered ? "delivered" : "lost";
      await endTrial(db, trialId, ended, await adapter.blockTime(await adapter.headHeight()));
      logger.info({ advanceId, ended }, "a trial of an advance ended");
      worked = true;
    }
    return worked;
  },
};
