import type { Chain, Token } from "@causeway/sdk";

import { plainText } from "./plainText.ts";

/** A token with all by which it is found and shown. */
export interface IndexedToken {
  readonly token: Token;
  readonly symbol: string;
  readonly name: string;
  readonly chainName: string;
  /** Whether another token of the chain has its symbol or name: its address is shown. */
  readonly hasTwin: boolean;
  /** In lower case. */
  readonly found: { readonly symbol: string; readonly name: string; readonly all: string };
}

/** Prepares lists for `searchTokens`: once for a list, so that a key stroke only compares. */
export function indexTokens(
  tokens: readonly Token[],
  chains: readonly Chain[],
): readonly IndexedToken[] {
  const names = new Map(chains.map(({ chainId, name }) => [chainId, plainText(name)]));
  const rows = tokens.map((token) => rowOf(token, names.get(token.chainId) ?? `${token.chainId}`));
  const counts = new Map<string, number>();
  for (const key of rows.flatMap(namesOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return rows.map((row) => ({
    ...row,
    hasTwin: namesOf(row).some((key) => (counts.get(key) ?? 0) > 1),
  }));
}

type Row = Omit<IndexedToken, "hasTwin">;

function rowOf(token: Token, chainName: string): Row {
  const symbol = plainText(token.symbol, 16);
  const name = plainText(token.name);
  const found = { symbol: folded(symbol), name: folded(name) };
  const all = `${found.symbol} ${found.name} ${folded(chainName)} ${token.address.toLowerCase()}`;
  return { token, symbol, name, chainName, found: { ...found, all } };
}

function namesOf({ token, found }: Row): string[] {
  return [`${token.chainId} symbol ${found.symbol}`, `${token.chainId} name ${found.name}`];
}

/** The same for each case and each form of a letter. */
export function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
