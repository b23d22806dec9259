import { median, percentile } from "@causeway/service";
import type { NoMove } from "./NoMove.ts";
import type { Sample } from "./Sample.ts";

/** What is made of samples, and which ones count. */
export interface SampleRules {
  /** How old a sample may be, seconds. */
  readonly window: number;
  /** Fewer than this say nothing. */
  readonly least: number;
  /** The newest must not be older, seconds. */
  readonly newestWithin: number;
  /** Of the window, from 1 to 100. */
  readonly percentile: number;
  /** A sample that is further from the median, up or down, does not count. */
  readonly spikeFactor: number;
}

/** Clocks differ by so much, seconds; a block from later on says that something is wrong. */
const CLOCK_DRIFT = 60;

/**
 * The gas price of a window of samples, wei of their chain's coin, or why they have none.
 *
 * @param now Unix seconds.
 */
export function windowPrice(
  samples: readonly Sample[],
  now: number,
  rules: SampleRules,
): bigint | NoMove {
  const { window, least, newestWithin } = rules;
  const recent = samples.filter(({ timestamp }) => timestamp >= now - window);
  const { counting, spikes } = withoutSpikes(recent, rules);
  if (counting.length < Math.max(least, 1)) {
    return { reason: "too-few-samples", counted: counting.length, spikes, least };
  }
  const age = now - Math.max(...recent.map(({ timestamp }) => timestamp));
  if (age > newestWithin || age < -CLOCK_DRIFT) {
    return { reason: "too-old", age, most: newestWithin };
  }
  return percentile(counting, rules.percentile);
}

function withoutSpikes(samples: readonly Sample[], { spikeFactor }: SampleRules) {
  const prices = samples.map(({ gasPrice }) => gasPrice);
  if (prices.length === 0) return { counting: prices, spikes: 0 };
  const middle = median(prices);
  const factor = BigInt(spikeFactor);
  const counting = prices.filter((price) => price <= middle * factor && price * factor >= middle);
  return { counting, spikes: prices.length - counting.length };
}
