import { isChainError } from "../ChainError.ts";

/** Blocks, both included. */
export interface Blocks {
  readonly from: bigint;
  readonly to: bigint;
}

/** What a range of blocks holds. */
export interface ReadRange<T> extends Blocks {
  readonly value: T;
}

/** How blocks are read. */
export interface ReadOptions<T> {
  /** What the blocks `from` to `to` hold; ChainError `RpcUnavailable` if an RPC refuses. */
  readonly read: (from: bigint, to: bigint) => Promise<T>;
  /** Asks something small of the chain: throws if its RPC is down, and did not only refuse. */
  readonly ask: () => Promise<unknown>;
  /** The most blocks to ask for at once: the chain's `logRange`. */
  readonly range: bigint;
  /** Where to begin. */
  readonly newestFirst?: boolean;
  /** Ranges that are read at the same time. */
  readonly parallel?: number;
  /** Whether an error says that fewer blocks may be given; `RpcUnavailable` if left out. */
  readonly isRefusal?: (error: unknown) => boolean;
}

/**
 * Reads blocks in ranges that halve where the RPC refuses, since many bound the number of blocks, or of the events that
 * they return. Nothing is read beyond what is taken, and what is read at the same time.
 *
 * @throws what an RPC says that refuses a single block, or does not answer at all.
 */
export async function* readRanges<T>(
  blocks: Blocks,
  options: ReadOptions<T>,
): AsyncGenerator<ReadRange<T>, undefined> {
  let { range } = options;
  for (let left = blocks; left.from <= left.to; ) {
    const ranges = split(left, range, options);
    const found = await readUnlessRefused(ranges, options);
    if (found === undefined) {
      range = sizeOf(largestOf(ranges)) / 2n;
      continue;
    }
    yield* found;
    for (const { from, to } of ranges) {
      left = options.newestFirst ? { ...left, to: from - 1n } : { ...left, from: to + 1n };
    }
  }
}

/** The ranges that are read next, as they follow each other. */
function split<T>(
  { from, to }: Blocks,
  range: bigint,
  { newestFirst = false, parallel = 1 }: ReadOptions<T>,
): Blocks[] {
  const ranges: Blocks[] = [];
  for (let done = 0n; ranges.length < parallel && from + done <= to; done += range) {
    const next = newestFirst
      ? { from: greater(to - done - range + 1n, from), to: to - done }
      : { from: from + done, to: lesser(from + done + range - 1n, to) };
    ranges.push(next);
  }
  return ranges;
}

/** @returns undefined if the RPC refuses one and may take a smaller one. */
async function readUnlessRefused<T>(
  ranges: readonly Blocks[],
  { read, ask, isRefusal = isUnavailable }: ReadOptions<T>,
): Promise<ReadRange<T>[] | undefined> {
  const reading = ranges.map(async ({ from, to }) => ({ from, to, value: await read(from, to) }));
  try {
    return await Promise.all(reading);
  } catch (error) {
    if (!isRefusal(error) || sizeOf(largestOf(ranges)) === 1n) throw error;
    await ask();
    return undefined;
  }
}

function isUnavailable(error: unknown): boolean {
  return isChainError(error, "RpcUnavailable");
}

/** Only the last one can be smaller. */
function largestOf([first]: readonly Blocks[]): Blocks {
  return first as Blocks;
}

function sizeOf({ from, to }: Blocks): bigint {
  return to - from + 1n;
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function greater(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
