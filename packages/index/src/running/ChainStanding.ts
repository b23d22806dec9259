import type { Queryable } from "@causeway/database";

import type { Progress } from "../ChainStore.ts";
import type { MissingCosts } from "../costs/readMissingCosts.ts";

/** What the index says of a chain: how far it was read, and by which process. */
export interface WrittenChain extends Omit<Progress, "finalHash" | "observedHash"> {
  /** How many writers the chain has had. */
  readonly generation: bigint;
  /** Process that writes the chain, or did so last. */
  readonly writer: string;
  /** When this process took the chain, unix milliseconds by the clock of PostgreSQL. */
  readonly writerSince: number;
  /** Time of the newest block that was read, unix seconds; undefined before the first one. */
  readonly observedAt: bigint | undefined;
}

/** Reads what the index says of a chain; undefined before its first writer. */
export async function readWrittenChain(
  db: Queryable,
  chainId: bigint,
): Promise<WrittenChain | undefined> {
  const { rows } = await db.query(
    `select generation, writer, writer_since as "writerSince", start_height as start, filled_height as filled,
       live_height as live, final_height as final, observed_height as observed,
       extract(epoch from block.at)::bigint as "observedAt"
     from index.chains chain
     left join index.blocks block
       on block.chain_id = chain.chain_id and block.height = chain.observed_height
     where chain.chain_id = $1`,
    [chainId],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { writerSince, live, observedAt, ...known } = row;
  return {
    ...known,
    writerSince: writerSince.getTime(),
    live: live ?? undefined,
    observedAt: observedAt ?? undefined,
  };
}

/** A chain's newest block beside what the index has of the chain. */
export interface ChainStanding {
  readonly head: bigint;
  /** Unix seconds. */
  readonly headAt: bigint;
  readonly written: WrittenChain | undefined;
  /** Costs that no RPC told, whenever they were asked for. */
  readonly missingCosts?: MissingCosts | undefined;
}

/** How far the index is behind a chain's newest block. */
export interface Lag {
  readonly blocks: bigint;
  /** By the times of blocks; undefined before the first block was read. */
  readonly seconds: bigint | undefined;
}

/** How far the index is behind; undefined before the first look of a writer at the chain. */
export function lagOf({ head, headAt, written }: ChainStanding): Lag | undefined {
  if (written?.live === undefined) return undefined;
  const { observed, observedAt } = written;
  return {
    blocks: atLeastZero(head - observed),
    seconds: observedAt === undefined ? undefined : atLeastZero(headAt - observedAt),
  };
}

/** An RPC that is behind knows less than the index does. */
function atLeastZero(value: bigint): bigint {
  return value > 0n ? value : 0n;
}
