import { type Blocks, type ReadOptions, readRanges } from "./readRanges.ts";

/** What the first of some blocks hold. */
export interface FirstBlocks<T> {
  /** The last block that was read. */
  readonly to: bigint;
  readonly value: T;
}

/**
 * Reads the first of some blocks, at least one: as many at once as the configuration says and the RPCs give.
 *
 * @throws what an RPC says that refuses a single block, or does not answer at all.
 */
export async function readFirst<T>(
  blocks: Blocks,
  options: Pick<ReadOptions<T>, "read" | "ask" | "range">,
): Promise<FirstBlocks<T>> {
  for await (const { to, value } of readRanges(blocks, options)) return { to, value };
  throw new RangeError(`there are no blocks from ${blocks.from} to ${blocks.to}`);
}
