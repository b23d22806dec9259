import { isDestination } from "../decide/rules.ts";
import type { FilledChain, Filler, Stage } from "../Filler.ts";

/** Milliseconds. */
const PAUSE = 60_000;

/**
 * Sets on a destination's bridge how much the curve may take of our repayments, where another bound is configured than
 * stands there. A dry run only tells the difference.
 */
export const bound: Stage = {
  name: "bound",
  pause: () => PAUSE,
  async run(filler, chain) {
    const { chainId } = chain.adapter.origin;
    const { curveBoundBps, isDryRun, rules } = filler.config;
    if (!isDestination(rules, chainId)) return false;
    const is = await chain.bridge.curveBoundOf(filler.account);
    filler.metrics.curveBound.set({ chain: chain.config.name }, Number(is));
    if (curveBoundBps === undefined) return warnOfNone(filler, chain, is);
    if (is === BigInt(curveBoundBps)) return false;
    const told = { chain: chain.config.name, is: Number(is), configured: curveBoundBps };
    if (isDryRun) {
      filler.logger.warn(told, "would set how much the curve may take of a repayment");
      return false;
    }
    await chain.adapter.submit(chain.bridge.setCurveBoundCall(curveBoundBps));
    filler.metrics.curveBound.set({ chain: chain.config.name }, curveBoundBps);
    filler.logger.info(told, "set how much the curve may take of a repayment");
    return false;
  },
};

function warnOfNone({ logger }: Filler, { config }: FilledChain, is: bigint): false {
  const text =
    "the curve may take nothing of a repayment: set curveBoundBps, or repayments can stand aside";
  if (is === 0n) logger.warn({ chain: config.name }, text);
  return false;
}
