import type { Hex } from "@causeway/protocol";
import type { Log } from "ethers";

import type { ChainView } from "./ChainView.ts";

/** Which events are read. */
export interface LogQuery {
  readonly address: Hex | readonly Hex[];
  /** As `eth_getLogs` takes them: at each place one that is asked for, several of which one, or any. */
  readonly topics: readonly (Hex | readonly Hex[] | null)[];
  readonly fromBlock: number;
  /** The last block of the view if it is not given. */
  readonly toBlock?: number;
  /** The most blocks that one request may span: the chain's `logRange`. */
  readonly range: number;
}

const PARALLEL = 4;

/**
 * Events of a chain up to the block of a view, oldest first. Asks for smaller and smaller ranges where an RPC refuses,
 * since many bound the number of events that they return.
 *
 * @throws what the RPC says where it refuses even a single block.
 */
export async function readLogs(view: ChainView, query: LogQuery): Promise<Log[]> {
  const { fromBlock, toBlock = view.blockTag } = query;
  const address = typeof query.address === "string" ? query.address : [...query.address];
  const topics = query.topics.map((topic) => (Array.isArray(topic) ? [...topic] : topic));
  const logs: Log[] = [];
  let range = query.range;
  for (let next = fromBlock; next <= toBlock; ) {
    const ranges = rangesFrom(next, toBlock, range);
    try {
      const found = await Promise.all(
        ranges.map((blocks) => view.provider.getLogs({ address, topics, ...blocks } as Filter)),
      );
      logs.push(...found.flat());
      next += ranges.length * range;
    } catch (error) {
      if (range === 1) throw error;
      range = Math.ceil(range / 2);
    }
  }
  return logs;
}

type Filter = Parameters<ChainView["provider"]["getLogs"]>[0];

function rangesFrom(first: number, last: number, range: number) {
  const count = Math.min(PARALLEL, Math.ceil((last - first + 1) / range));
  return Array.from({ length: count }, (_, index) => {
    const fromBlock = first + index * range;
    return { fromBlock, toBlock: Math.min(fromBlock + range - 1, last) };
  });
}
