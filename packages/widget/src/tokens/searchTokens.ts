import type { ChainId } from "@causeway/sdk";

import { folded, type IndexedToken } from "./TokenIndex.ts";

/** Which tokens are wanted. */
export interface TokenSearch {
  /** Parts of a symbol, a name, a chain's name, an address; each must be found. */
  readonly query: string;
  /** On this chain alone. */
  readonly chainId?: ChainId | undefined;
}

/** Finds tokens. Those whose symbol fits best come first; otherwise the order of the list stays. */
export function searchTokens(
  index: readonly IndexedToken[],
  { query, chainId }: TokenSearch,
): readonly IndexedToken[] {
  const parts = folded(query).split(/\s+/).filter(Boolean);
  const matching = index.filter(
    ({ token, found }) =>
      (chainId === undefined || token.chainId === chainId) &&
      parts.every((part) => found.all.includes(part)),
  );
  const [first] = parts;
  if (first === undefined) return matching;
  const ranked = matching.map((row) => ({ row, rank: rankOf(row, first) }));
  return ranked.sort((one, other) => one.rank - other.rank).map(({ row }) => row);
}

function rankOf({ found: { symbol, name } }: IndexedToken, part: string): number {
  if (symbol === part) return 0;
  if (symbol.startsWith(part)) return 1;
  if (name.startsWith(part)) return 2;
  return symbol.includes(part) || name.includes(part) ? 3 : 4;
}

/** The address that a query is; undefined if it is something else. */
export function addressIn(query: string): string | undefined {
  const text = query.trim();
  return /^0x[0-9a-fA-F]{40}$/.test(text) ? text : undefined;
}
