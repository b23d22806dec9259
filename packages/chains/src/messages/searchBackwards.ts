import { isChainError } from "../ChainError.ts";

/** Blocks to search, both included. */
export interface Blocks {
  readonly from: bigint;
  readonly to: bigint;
}

/** How a search goes on. */
export interface SearchOptions<T> {
  /** What the blocks `from` to `to` hold; ChainError `RpcUnavailable` if an RPC refuses. */
  readonly read: (from: bigint, to: bigint) => Promise<T>;
  /** Asks something small of the chain: throws if its RPC is down, and did not only refuse. */
  readonly ask: () => Promise<unknown>;
  /** The most blocks to ask for at once: the chain's `logRange`. */
  readonly range: bigint;
  /** Whether what one range holds ends the search. */
  readonly isEnough: (found: T) => boolean;
  /** Ends the search early. */
  readonly signal?: AbortSignal;
}

/**
 * Reads blocks from the newest backwards, in ranges that halve where the RPC refuses.
 *
 * @returns what was found, the newest range first.
 * @throws ChainError `RpcUnavailable` if a single block is refused.
 */
export async function searchBackwards<T>(
  { from, to }: Blocks,
  options: SearchOptions<T>,
): Promise<T[]> {
  const all: T[] = [];
  let { range } = options;
  for (let end = to; end >= from && options.signal?.aborted !== true; ) {
    const start = end - range + 1n > from ? end - range + 1n : from;
    const found = await readUnlessRefused(start, end, options);
    if (found === undefined) {
      range = (end - start + 1n) / 2n;
      continue;
    }
    all.push(found.value);
    if (options.isEnough(found.value)) break;
    end = start - 1n;
  }
  return all;
}

/** @returns undefined if the RPC refuses the range and may take a smaller one. */
async function readUnlessRefused<T>(
  from: bigint,
  to: bigint,
  { read, ask }: SearchOptions<T>,
): Promise<{ readonly value: T } | undefined> {
  try {
    return { value: await read(from, to) };
  } catch (error) {
    if (!isChainError(error, "RpcUnavailable") || from === to) throw error;
    await ask();
    return undefined;
  }
}
