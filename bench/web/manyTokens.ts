/** The service's list of tokens. */
interface TokenList {
  readonly data: readonly { readonly tokens: readonly object[] }[];
}

/** A list of tokens with others added to its first chain, until the list has so many. */
export function manyTokens(list: unknown, count: number): unknown {
  const { data, ...rest } = list as TokenList;
  const [first, ...others] = data;
  if (first === undefined) return list;
  const missing = count - data.reduce((sum, { tokens }) => sum + tokens.length, 0);
  const made = Array.from({ length: Math.max(0, missing) }, (_, place) => ({
    ...first.tokens[0],
    ...{ address: addressOf(place), decimals: 18, rank: 1_000 + place, image: "" },
    ...{ name: `Sample coin ${place}`, symbol: `S${place.toString(36).toUpperCase()}` },
  }));
  return { ...rest, data: [{ ...first, tokens: [...first.tokens, ...made] }, ...others] };
}

/** In lower case: checksums take longer than all else. */
function addressOf(place: number): string {
  return `0x${(place + 1).toString(16).padStart(40, "0")}`;
}
