import { clampGasPrice, type Price, toPrice } from "@causeway/protocol";

/** A schedule of one origin that is tried on past messages. */
export interface TriedSchedule {
  readonly bandBps: bigint;
  /** By destination; the gas price of each is the centre of its band. */
  readonly prices: ReadonlyMap<bigint, Price>;
}

/** A version's content as `MessageFeeSchedule` takes it, as far as messages go. */
export interface ScheduleContent {
  readonly bandBps: bigint | number;
  readonly messagePrices: readonly {
    readonly destinationChainId: bigint;
    readonly price: Readonly<Record<keyof Price, bigint | number>>;
  }[];
}

/** The schedule that a version's content makes. */
export function triedSchedule({ bandBps, messagePrices }: ScheduleContent): TriedSchedule {
  const prices = messagePrices.map(
    ({ destinationChainId, price }) => [destinationChainId, toPrice(price)] as const,
  );
  return { bandBps: BigInt(bandBps), prices: new Map(prices) };
}

/**
 * What a destination's messages would have cost at a moment, had the schedule been in force all along: its terms, with
 * the gas price of that time as far as its band allows.
 *
 * @param gasPrice Of that time; the centre of the band if left out.
 * @returns undefined for a destination that the schedule does not have.
 */
export function triedPrice(
  { bandBps, prices }: TriedSchedule,
  destinationChainId: bigint,
  gasPrice: bigint | undefined,
): Price | undefined {
  const terms = prices.get(destinationChainId);
  if (terms === undefined || gasPrice === undefined) return terms;
  return { ...terms, gasPrice: clampGasPrice(gasPrice, terms.gasPrice, bandBps) };
}
