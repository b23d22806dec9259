import type { Hex } from "@causeway/protocol";

import type { Stage } from "../Relayer.ts";

/**
 * Has fee schedules take effect when they are due, and prices charged when their grace is over: anyone may, and who
 * delivers lives of them. What the schedule refuses, for prices changed a day ago, say, is tried again later.
 */
export const keepFees: Stage = {
  name: "keepFees",
  pause: ({ config }) => config.feesInterval,
  async run({ backoff, logger, metrics }, { adapter, config }) {
    const { messageFeeSchedule: schedule, startHeight: from, logRange: range, name } = config;
    if (schedule === undefined) return false;
    const calls = await adapter.dueFeeCalls({ schedule: schedule as Hex, from, range });
    let worked = false;
    for (const call of calls) {
      const isDone = await backoff.attempt(
        `fees/${config.chainId}/${call.data.slice(0, 10)}`,
        async () => {
          const { hash, gasUsed } = await adapter.submit(call);
          metrics.gasUsed.inc({ chain: name, purpose: "fees" }, Number(gasUsed));
          logger.info({ chain: name, transaction: hash }, "fee schedule brought up to date");
          return true;
        },
        (err) => {
          metrics.stageFailures.inc({ stage: "keepFees", chain: name });
          logger.error(
            { chain: name, schedule, err },
            "the fee schedule refused the fees that are due",
          );
        },
      );
      worked = isDone || worked;
    }
    return worked;
  },
};
