import { FEE_GRACE } from "./feeScheduleTimes.ts";
import { clampGasPrice } from "./gasPriceBand.ts";
import { cheaperPrice, isSamePrice, type Price } from "./Price.ts";

/** What is charged for a destination: as the two words of a mailbox and the schedule's grace. */
export interface ChargedPrice {
  /** What a message costs now. */
  readonly price: Price;
  /** What it costs when the grace is over. */
  readonly upcoming: Price;
  /** Unix seconds. */
  readonly graceEndsAt: bigint;
}

/** What a new destination costs. */
export function newlyCharged(price: Price): ChargedPrice {
  return { price, upcoming: price, graceEndsAt: 0n };
}

/** Whether the grace is over and the target is not charged yet: anyone may settle it. */
export function isUnsettled({ price, upcoming, graceEndsAt }: ChargedPrice, time: bigint): boolean {
  return time >= graceEndsAt && !isSamePrice(price, upcoming);
}

/** After the target is settled, if its grace is over. */
export function settled(charged: ChargedPrice, time: bigint): ChargedPrice {
  return time < charged.graceEndsAt ? charged : { ...charged, price: charged.upcoming };
}

/** The one way in which what is charged changes. A target that is due counts as settled. */
export function transition(charged: ChargedPrice, target: Price, time: bigint): ChargedPrice {
  const { price } = settled(charged, time);
  return {
    price: cheaperPrice(price, target),
    upcoming: target,
    graceEndsAt: time + FEE_GRACE,
  };
}

/** After a version comes into force, again or for the first time: its terms, and the gas price as its band allows. */
export function underVersion(
  charged: ChargedPrice,
  terms: Price,
  bandBps: bigint,
  time: bigint,
): ChargedPrice {
  const gasPrice = clampGasPrice(charged.upcoming.gasPrice, terms.gasPrice, bandBps);
  const target = { ...terms, gasPrice };
  return isSamePrice(target, charged.upcoming) ? charged : transition(charged, target, time);
}

/** After the gas price moved. */
export function movedTo(charged: ChargedPrice, gasPrice: bigint, time: bigint): ChargedPrice {
  return transition(charged, { ...charged.upcoming, gasPrice }, time);
}
