import { setTimeout as sleep } from "node:timers/promises";

import { FeesAboveCap } from "@causeway/chains/node";

import { DailyCapReached } from "../spending/DailyCapReached.ts";
import type { UpdatedChain, Updater } from "../Updater.ts";
import { errorCode } from "./errorCode.ts";
import { sampleChain } from "./sampleChain.ts";
import { updateChain } from "./updateChain.ts";

/**
 * Samples every chain and updates every chain's schedule, each by itself: one that hangs keeps no other. Returns after
 * `stop` is aborted, when each has finished what it does.
 *
 * @param interval Milliseconds.
 */
export async function runRounds(
  updater: Updater,
  interval: number,
  stop: AbortSignal,
): Promise<void> {
  const chains = [...updater.chains.values()];
  const repeat = async (run: () => Promise<void>) => {
    while (!stop.aborted) {
      await run();
      await sleep(interval, undefined, { signal: stop }).catch(() => undefined);
    }
  };
  await Promise.all(
    chains.flatMap((chain) => [
      repeat(() => sampleChain(updater, chain)),
      repeat(() => runRound(updater, chain)),
    ]),
  );
}

/** One round; whatever happens in it is noted, and the next one reads everything again. */
export async function runRound(updater: Updater, origin: UpdatedChain): Promise<void> {
  const { metrics, rounds, logger } = updater;
  const chain = origin.chain.name;
  try {
    await updateChain(updater, origin);
    rounds.wentThrough(chain);
  } catch (error) {
    noteFailure(updater, chain, error instanceof Error ? error : new Error(String(error)));
  }
  metrics.lastRound.set({ chain }, Math.floor((roundAt(updater, chain) ?? 0) / 1_000));
  await origin.chain.paid().then(
    (paid) => metrics.paid.set({ chain }, Number(paid)),
    (error: unknown) =>
      logger.debug({ chain, err: error }, "the cost of the transaction is not known"),
  );
}

/** Not to pay more than is allowed is a decision: such a round went through. */
function noteFailure({ metrics, rounds, logger }: Updater, chain: string, error: Error): void {
  const isNew = rounds.failed(chain, error);
  if (error instanceof DailyCapReached || error instanceof FeesAboveCap) {
    metrics.refusals.inc({ chain, refusal: error.name });
    rounds.refused(chain, error);
    if (isNew) logger.warn({ chain, err: error }, "nothing is paid");
    return;
  }
  metrics.failures.inc({ chain, error: errorCode(error) });
  if (isNew) logger.error({ chain, err: error }, "round failed");
}

function roundAt({ rounds }: Updater, name: string): number | null | undefined {
  return rounds.all.find(({ chain }) => chain === name)?.lastRoundAt;
}
