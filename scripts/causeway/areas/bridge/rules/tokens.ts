import type { Violation } from "@causeway/operator";

import type { AssetEntry, ChainEntry } from "../schema.ts";

/** The books' widest sum in the token's smallest stays below a word: as `Custody`. */
const MOST_DECIMALS_MORE = 36;

/** A token can hold every unit of the asset, nobody changes its balances, and it is made up only where nothing is real. */
export function tokenViolations(
  { decimals }: AssetEntry,
  chain: ChainEntry,
  isDevelopment: boolean,
): Violation[] {
  const { place, token } = statedToken(chain);
  const fewer = token !== undefined && token.decimals < decimals;
  const more = token !== undefined && token.decimals > decimals + MOST_DECIMALS_MORE;
  const rules: readonly [boolean, string, unknown, string][] = [
    [
      fewer,
      "decimals",
      token?.decimals,
      `at least the asset's ${decimals}: it could not hold a unit`,
    ],
    [
      more,
      "decimals",
      token?.decimals,
      `at most ${MOST_DECIMALS_MORE} more than the asset's ${decimals}`,
    ],
    [
      token !== undefined && "rebasing" in token && token.rebasing,
      "rebasing",
      true,
      "no balances that change by themselves: lock the token's wrapped form, whose balances stay",
    ],
  ];
  const broken = rules
    .filter(([isBroken]) => isBroken)
    .map(([, field, value, rule]) => ({ path: ["token", ...place, field], value, rule }));
  return [...broken, ...madeUp(chain, isDevelopment)];
}

function statedToken(chain: ChainEntry) {
  if (chain.mode === "mint") return { place: [], token: chain.token };
  const { token } = chain;
  if ("existing" in token) return { place: ["existing"], token: token.existing };
  if ("development" in token) return { place: ["development"], token: token.development };
  return { place: [], token: undefined };
}

function madeUp({ mode, token }: ChainEntry, isDevelopment: boolean): Violation[] {
  if (mode === "mint" || isDevelopment || !("development" in token)) return [];
  const rule = "a token that anybody mints is for development chains: name one that is there";
  return [{ path: ["token", "development"], value: token.development, rule }];
}

/** Whoever counts one token for two assets counts it twice. */
export function sharedTokens(assets: Readonly<Record<string, AssetEntry>>): Violation[] {
  const places = Object.entries(assets).flatMap(([symbol, { chains }]) =>
    Object.entries(chains).flatMap(([name, chain]) => {
      const key = sharedKey(chain);
      return key === undefined ? [] : [{ symbol, name, key: `${name} ${key}` }];
    }),
  );
  return places.flatMap(({ symbol, name, key }, index) => {
    const first = places.find((other) => other.key === key);
    if (first === undefined || first === places[index]) return [];
    const rule = `stands for one asset on a chain, and is ${first.symbol} already`;
    return [{ path: ["assets", symbol, "chains", name, "token"], value: key.split(" ")[1], rule }];
  });
}

/** Of a token that is not the asset's own. */
function sharedKey({ mode, token }: ChainEntry): string | undefined {
  if (mode === "mint" || "development" in token) return undefined;
  return "existing" in token ? token.existing.address : "wrappedNative";
}
