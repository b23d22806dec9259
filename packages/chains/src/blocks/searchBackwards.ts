import { type Blocks, type ReadOptions, readRanges } from "./readRanges.ts";

/** How a search goes on. */
export interface SearchOptions<T> extends Pick<ReadOptions<T>, "read" | "ask" | "range"> {
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
  blocks: Blocks,
  { isEnough, signal, ...options }: SearchOptions<T>,
): Promise<T[]> {
  const all: T[] = [];
  if (signal?.aborted) return all;
  for await (const { value } of readRanges(blocks, { ...options, newestFirst: true })) {
    all.push(value);
    if (isEnough(value) || signal?.aborted) break;
  }
  return all;
}
