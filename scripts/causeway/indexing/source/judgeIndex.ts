import type { EnvironmentChainConfig } from "@causeway/environment";
import { lagOf, readWrittenChain, type WrittenChain } from "@causeway/index";
import type { Pool } from "pg";

import { IndexUnusable } from "../openIndex.ts";
import { withChain } from "../withChain.ts";
import type { IndexedHeight, IndexSource } from "./IndexSource.ts";

/**
 * Decides whether an index may answer for chains.
 *
 * @param mostBehind Seconds.
 * @throws IndexUnusable with the chain that the index does not have, not whole, or not new enough.
 */
export async function judgeIndex(
  db: Pool,
  chains: readonly EnvironmentChainConfig[],
  mostBehind: number,
): Promise<IndexSource> {
  const heights = await Promise.all(chains.map((chain) => judgeChain(db, chain, mostBehind)));
  return { kind: "index", chains: heights };
}

async function judgeChain(
  db: Pool,
  config: EnvironmentChainConfig,
  mostBehind: number,
): Promise<IndexedHeight> {
  const { name: chain, chainId } = config;
  const [written, head] = await Promise.all([readWrittenChain(db, chainId), headOf(config)]);
  if (written?.live === undefined) throw new IndexUnusable(`it has no blocks of ${chain}`);
  const { live, filled, observed: height, observedAt: at = 0n } = written;
  if (filled < live - 1n) {
    throw new IndexUnusable(`it lacks blocks ${filled + 1n} to ${live - 1n} of ${chain}`);
  }
  const behind = head && secondsBehind(written, head);
  if (behind !== undefined && behind > mostBehind) {
    throw new IndexUnusable(`it is ${behind} s behind ${chain}`);
  }
  return { chain, chainId, height, at, behind };
}

interface Head {
  readonly height: bigint;
  /** Unix seconds. */
  readonly at: bigint;
}

/** An index answers while RPCs do not. */
async function headOf(config: EnvironmentChainConfig): Promise<Head | undefined> {
  try {
    return await withChain(config, async ({ chain }) => {
      const { height, at } = await chain.newestBlock();
      return { height, at };
    });
  } catch {
    return undefined;
  }
}

function secondsBehind(written: WrittenChain, { height: head, at: headAt }: Head): number {
  const lag = lagOf({ head, headAt, written });
  return lag?.blocks === 0n ? 0 : Number(lag?.seconds ?? headAt);
}
