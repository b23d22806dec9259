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
 * they return. Nothing is read beyond what is taken, and what is read at the same time. A range that was read behind a
 * refused one is not read again.
 *
 * @throws what an RPC says that refuses a single block, or does not answer at all.
 */
export async function* readRanges<T>(
  blocks: Blocks,
  options: ReadOptions<T>,
): AsyncGenerator<ReadRange<T>, undefined> {
  let { range } = options;
  let kept: readonly ReadRange<T>[] = [];
  for (let left = blocks; left.from <= left.to; ) {
    const unread = blocksBefore(kept[0], left, options);
    let found: readonly ReadRange<T>[] = kept.slice(0, 1);
    if (unread.from > unread.to) kept = kept.slice(1);
    else {
      const read = await readUnlessRefused(split(unread, range, options), options);
      kept = [...read.behind, ...kept];
      found = read.found;
      range = read.refused === undefined ? range : sizeOf(read.refused) / 2n;
    }
    yield* found;
    for (const { from, to } of found) {
      left = options.newestFirst ? { ...left, to: from - 1n } : { ...left, from: to + 1n };
    }
  }
}

/** Those of the blocks that are left which come before a range that was read. */
function blocksBefore(
  read: Blocks | undefined,
  left: Blocks,
  { newestFirst = false }: Pick<ReadOptions<unknown>, "newestFirst">,
): Blocks {
  if (read === undefined) return left;
  return newestFirst ? { ...left, from: read.to + 1n } : { ...left, to: read.from - 1n };
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

/** Ranges as they were read at the same time. */
interface ReadRanges<T> {
  readonly found: readonly ReadRange<T>[];
  /** The first one that the RPC refused, and may take in parts. */
  readonly refused: Blocks | undefined;
  /** What was read behind that. */
  readonly behind: readonly ReadRange<T>[];
}

async function readUnlessRefused<T>(
  ranges: readonly Blocks[],
  { read, ask, isRefusal = isUnavailable }: ReadOptions<T>,
): Promise<ReadRanges<T>> {
  const errors = new Map<Blocks, unknown>();
  const reading = ranges.map(async (range): Promise<ReadRange<T>[]> => {
    try {
      return [{ ...range, value: await read(range.from, range.to) }];
    } catch (error) {
      if (!isRefusal(error)) throw error;
      errors.set(range, error);
      return [];
    }
  });
  const results = await Promise.all(reading);
  const first = ranges.findIndex((range) => errors.has(range));
  const refused = ranges[first];
  if (refused === undefined) return { found: results.flat(), refused, behind: [] };
  if (sizeOf(refused) === 1n) throw errors.get(refused);
  await ask();
  const [found, behind] = [results.slice(0, first), results.slice(first)];
  return { found: found.flat(), refused, behind: behind.flat() };
}

function isUnavailable(error: unknown): boolean {
  return isChainError(error, "RpcUnavailable");
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
