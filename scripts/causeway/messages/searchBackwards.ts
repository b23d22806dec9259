import { isChainError } from "@causeway/chains";

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
  /** Whether what one range holds ends the search. */
  readonly isEnough: (found: T) => boolean;
  /** Ends the search early. */
  readonly signal?: AbortSignal;
}

/** Public RPCs take about so many blocks at once; the range grows where one takes more. */
const FIRST_RANGE = 2_000n;
const LARGEST_RANGE = 1_000_000n;

/**
 * Reads blocks from the newest backwards, in ranges that grow as long as the RPC takes them and halve where it
 * refuses.
 *
 * @returns what was found, the newest range first.
 * @throws ChainError `RpcUnavailable` if a single block is refused.
 */
export async function searchBackwards<T>(
  { from, to }: Blocks,
  options: SearchOptions<T>,
): Promise<T[]> {
  const all: T[] = [];
  let range = FIRST_RANGE;
  let wasRefused = false;
  for (let end = to; end >= from && options.signal?.aborted !== true; ) {
    const start = end - range + 1n > from ? end - range + 1n : from;
    const found = await readUnlessRefused(start, end, options);
    if (found === undefined) {
      range = (end - start + 1n) / 2n;
      wasRefused = true;
      continue;
    }
    all.push(found.value);
    if (options.isEnough(found.value)) break;
    end = start - 1n;
    if (!wasRefused && range < LARGEST_RANGE) range *= 2n;
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
