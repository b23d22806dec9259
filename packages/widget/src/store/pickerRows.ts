import type { Chain } from "@causeway/sdk";

import { plainText } from "../tokens/plainText.ts";
import { addressIn, searchTokens } from "../tokens/searchTokens.ts";
import { tokensOf } from "../tokens/swappable.ts";
import { folded, type IndexedToken, indexTokens } from "../tokens/TokenIndex.ts";
import type { LookedUp, Picker } from "./State.ts";

/** Tokens that are drawn. Nobody reads more; a search finds the others. */
const MOST_TOKENS = 60;

/** A row of the dialog. */
export type PickerRow =
  | { readonly kind: "chain"; readonly chain: Chain; readonly name: string }
  | { readonly kind: "token"; readonly found: IndexedToken };

/** What the dialog shows. */
export interface PickerRows {
  readonly rows: readonly PickerRow[];
  /** Tokens that match, of which the rows may be a part. */
  readonly count: number;
  /** Matching tokens that are not drawn. */
  readonly more: number;
}

/**
 * The rows of the dialog: chains first, as long as none is chosen, then tokens.
 *
 * Tokens that no list has are shown of these chains alone.
 *
 * @param index Of the lists, as `indexTokens` makes it.
 */
export function pickerRows(
  { query, chainId }: Picker,
  {
    index,
    chains,
    lookedUp,
  }: {
    readonly index: readonly IndexedToken[];
    readonly chains: readonly Chain[];
    readonly lookedUp: LookedUp | undefined;
  },
): PickerRows {
  const listed = searchTokens(index, { query, chainId });
  const unlisted = indexTokens(tokensOf(chains, unlistedOf(query, lookedUp)), chains).filter(
    ({ token }) => chainId === undefined || token.chainId === chainId,
  );
  const tokens = listed.length > 0 ? listed : unlisted;
  const shownChains = chainId === undefined ? chainsOf(chains, query) : [];
  const drawn = tokens.slice(0, MOST_TOKENS);
  return {
    rows: [
      ...shownChains.map((chain) => ({
        kind: "chain" as const,
        ...{ chain, name: plainText(chain.name) },
      })),
      ...drawn.map((found) => ({ kind: "token" as const, found })),
    ],
    count: tokens.length,
    more: tokens.length - drawn.length,
  };
}

/** Chains whose name a query is a part of. */
function chainsOf(chains: readonly Chain[], query: string): readonly Chain[] {
  const wanted = folded(query.trim());
  return chains.filter(({ name, key }) => [name, key].some((one) => folded(one).includes(wanted)));
}

function unlistedOf(query: string, lookedUp: LookedUp | undefined) {
  const address = addressIn(query);
  return address === undefined || lookedUp?.address !== address ? [] : (lookedUp.tokens ?? []);
}
