import type { Hex } from "@causeway/protocol";

import { readRanges } from "../blocks/readRanges.ts";
import { isChainError } from "../ChainError.ts";
import type { ChainView } from "./ChainView.ts";
import type { ReadLog, StateReader } from "./StateReader.ts";

/** Which events are read. */
export interface LogQuery {
  /** Those of any contract if it is not given. */
  readonly address?: Hex | readonly Hex[];
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
 * Events of a chain up to the block of a view, oldest first. Asks for smaller and smaller ranges where an RPC refuses.
 *
 * @throws what the RPC says where it refuses even a single block, RpcsDisagree.
 */
export async function readLogs(view: ChainView<StateReader>, query: LogQuery): Promise<ReadLog[]> {
  const { fromBlock, toBlock = view.blockTag } = query;
  const emitters = emittersOf(query);
  const topics = query.topics.map((topic) =>
    topic === null || typeof topic === "string" ? topic : [...topic],
  );
  const blocks = { from: BigInt(fromBlock), to: BigInt(toBlock) };
  const ranges = readRanges(blocks, {
    read: (from, to) =>
      view.provider.getLogs({ ...emitters, topics, fromBlock: from, toBlock: to }),
    ask: () => view.provider.getBlockNumber(),
    range: BigInt(query.range),
    parallel: PARALLEL,
    // A provider may be a single node's, which says in its own words that it refuses.
    isRefusal: (error) => !isChainError(error, "RpcDisagreement"),
  });
  const logs: ReadLog[] = [];
  for await (const { value } of ranges) logs.push(...value);
  return logs;
}

function emittersOf({ address }: LogQuery): { address?: string | string[] } {
  if (address === undefined) return {};
  return { address: typeof address === "string" ? address : [...address] };
}
