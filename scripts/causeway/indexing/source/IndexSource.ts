/** How far the index is with a chain. */
export interface IndexedHeight {
  readonly chain: string;
  readonly chainId: bigint;
  /** Newest block that the index has. */
  readonly height: bigint;
  /** Time of that block, unix seconds. */
  readonly at: bigint;
  /** Seconds behind the newest block of the chain; undefined if its RPCs do not answer. */
  readonly behind: number | undefined;
}

/** An index as the source of an answer. */
export interface IndexSource {
  readonly kind: "index";
  readonly chains: readonly IndexedHeight[];
}

/** Names the source for people: `index at hub 12, spoke-a 40; at most 3 s behind`. */
export function sourceText({ chains }: IndexSource): string {
  const heights = chains.map(({ chain, height }) => `${chain} ${height}`).join(", ");
  const known = chains.flatMap(({ behind = [] }) => behind);
  const most = Math.max(0, ...known);
  const silent = chains.filter(({ behind }) => behind === undefined).map(({ chain }) => chain);
  const unknown = silent.length === 0 ? "" : `; RPCs of ${silent.join(", ")} do not answer`;
  return `index at ${heights}; at most ${most} s behind${unknown}`;
}
