import { type ChainStanding, isCaughtUp, lagOf, type Standings } from "@causeway/index";

import type { IndexerConfig } from "./config.ts";

/** How far the index is with a chain. */
export interface ChainProgress {
  readonly chainId: bigint;
  readonly chain: string;
  /** Whether all of its history is there, and its newest blocks too. */
  readonly caughtUp: boolean;
  /** Newest block of the chain. */
  readonly head: bigint | null;
  /** Blocks and seconds that the index is behind it; null before that is known. */
  readonly behind: { readonly blocks: bigint; readonly seconds: bigint | null } | null;
  /** Heights up to which blocks were read, and were final when they were read. */
  readonly read: bigint | null;
  readonly final: bigint | null;
  /** History: its first block, the newest that was filled in, and the block before which it ends. */
  readonly history: {
    readonly start: bigint;
    readonly filled: bigint;
    readonly end: bigint | null;
  } | null;
  /** The process that writes the chain, or did so last, and whether it is this one. */
  readonly writer: string | null;
  /** When this process took the chain, unix milliseconds. */
  readonly writerSince: number | null;
  readonly isWrittenHere: boolean;
}

/** How far the index is with each chain, from memory. */
export function progressOf(
  { chains, caughtUpWithin }: Pick<IndexerConfig, "chains" | "caughtUpWithin">,
  standings: Standings,
): ChainProgress[] {
  return chains.map(({ chainId, name }) => ({
    ...{ chainId, chain: name },
    ...progressIn(standings.all.get(name), BigInt(caughtUpWithin)),
    isWrittenHere: standings.isWritten(name),
  }));
}

type Read = Omit<ChainProgress, "chainId" | "chain" | "isWrittenHere">;

function progressIn(standing: ChainStanding | undefined, within: bigint): Read {
  const { head = null, written } = standing ?? {};
  const lag = standing && lagOf(standing);
  return {
    caughtUp: head !== null && written !== undefined && isCaughtUp(written, head, within),
    head,
    behind: lag === undefined ? null : { blocks: lag.blocks, seconds: lag.seconds ?? null },
    read: written?.observed ?? null,
    final: written?.final ?? null,
    history: written
      ? { start: written.start, filled: written.filled, end: written.live ?? null }
      : null,
    writer: written?.writer ?? null,
    writerSince: written?.writerSince ?? null,
  };
}
