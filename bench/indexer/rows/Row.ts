/** One figure of the benchmark. */
export interface Row {
  readonly name: string;
  /** By what Ponder takes more; of `live` and `reorg`, what it takes by what it may, or by reading. */
  readonly ratio: number;
  /** Of ours: of `backfill` by processor seconds, else by seconds. */
  readonly eventsPerSecond: number;
}

/** To the hundredth. */
export function rowOf(name: string, ratio: number, eventsPerSecond: number): Row {
  return {
    name,
    ratio: Math.round(ratio * 100) / 100,
    eventsPerSecond: Math.round(eventsPerSecond),
  };
}
