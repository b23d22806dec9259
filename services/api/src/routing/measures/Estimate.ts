/**
 * From which numbers an estimate follows, the nearest first: orders of the same way in the last day, those of its chain,
 * those of all chains, messages of its lane, blocks of its chains now, or figures of the environment.
 */
export const GROUNDS_OF_ESTIMATES = [
  ...(["route", "chain", "environment"] as const),
  ...(["lane", "blocks", "configuration"] as const),
] as const;

/** A number, and the measurements behind it. */
export interface Estimate<T> {
  readonly value: T;
  readonly by: (typeof GROUNDS_OF_ESTIMATES)[number];
  /** Orders or messages that were measured; 0 for blocks and the configuration. */
  readonly samples: number;
}
