import type { ChainStanding } from "@causeway/index";

import type { Relayer } from "../Relayer.ts";

/** How far the index has a chain. */
export interface ReadHeight {
  readonly chainId: bigint;
  readonly observedHeight: bigint;
  /** Blocks up to here, and all history before, were read when they were final. */
  readonly finalisedHeight: bigint;
}

/** How far the index has each chain that a relayer serves, from memory, in the order of their ids. */
export function readHeights({ chains, index }: Pick<Relayer, "chains" | "index">): ReadHeight[] {
  const read = [...chains.values()].flatMap(({ config: { chainId, name } }) => {
    const written = index.standings.all.get(name)?.written;
    return written === undefined ? [] : [{ chainId, ...heightsOf(written) }];
  });
  return read.sort((one, other) => (one.chainId < other.chainId ? -1 : 1));
}

/** While history is filled in, what is behind the gap does not count. */
export function heightsOf({
  live,
  filled,
  final,
  observed,
}: NonNullable<ChainStanding["written"]>): Omit<ReadHeight, "chainId"> {
  const isWhole = live !== undefined && filled >= live - 1n;
  return { observedHeight: isWhole ? observed : filled, finalisedHeight: isWhole ? final : filled };
}
