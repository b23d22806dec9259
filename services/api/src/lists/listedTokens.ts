import type { ServedEnvironment } from "@causeway/environment";
import { cleanText } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

import { tokenImage } from "./images/imagePaths.ts";
import type { ListedChain } from "./ListedChain.ts";
import { type ListedToken, NATIVE } from "./ListedToken.ts";

/** A token before it has its place. */
interface Unranked extends Omit<ListedToken, "rank" | "icon"> {
  readonly rank: number | undefined;
}

/**
 * The coin and the tokens of each chain, by chain, rank and address. Tokens without a configured rank follow in the order of
 * the environment.
 */
export function listedTokens(
  environment: ServedEnvironment,
  chains: readonly ListedChain[],
): ListedToken[] {
  return chains.flatMap((chain) => {
    const coin = coinOf(environment, chain);
    const others = [...assetsOf(environment, chain), ...tokensOf(environment, chain)];
    return ranked([coin, ...onlyFirst(others)]);
  });
}

function coinOf({ assets }: ServedEnvironment, listed: ListedChain): Unranked {
  const { coin } = listed.display;
  const wrapped = assets.find(({ chains }) =>
    chains.some(({ chain, isWrappedCoin }) => isWrappedCoin && chain === listed.chain.name),
  );
  return {
    ...{ chain: listed, address: NATIVE, isNative: true, decimals: coin.decimals },
    ...shown(coin.symbol, coin.name),
    ...{ rank: coin.rank ?? 0, iconFile: coin.icon },
    assetId: wrapped?.assetId as Hex | undefined,
  };
}

function assetsOf({ assets }: ServedEnvironment, listed: ListedChain): Unranked[] {
  return assets.flatMap((asset) =>
    asset.chains
      .filter(({ chain }) => chain === listed.chain.name)
      .map((here) => ({
        ...{ chain: listed, address: here.token as Hex, isNative: false },
        ...shown(here.symbol ?? asset.symbol, here.name),
        decimals: here.decimals ?? asset.decimals,
        ...{ rank: asset.rank, iconFile: asset.icon, assetId: asset.assetId as Hex },
      })),
  );
}

function tokensOf({ tokens }: ServedEnvironment, listed: ListedChain): Unranked[] {
  return tokens.flatMap((token) =>
    token.chains
      .filter(({ chain }) => chain === listed.chain.name)
      .map((here) => ({
        ...{ chain: listed, address: here.token as Hex, isNative: false },
        ...shown(token.symbol, token.name),
        ...{ decimals: token.decimals, rank: token.rank, iconFile: token.icon },
        assetId: undefined,
      })),
  );
}

/** Texts come from tokens of strangers, too. */
function shown(symbol: string, name = symbol): { symbol: string; name: string } {
  const clean = cleanText(symbol) ?? "?";
  return { symbol: clean, name: cleanText(name) ?? clean };
}

/** A token that several lists name. */
function onlyFirst(tokens: readonly Unranked[]): Unranked[] {
  const seen = new Set<string>();
  return tokens.filter(({ address }) => {
    const key = address.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

function ranked(tokens: readonly Unranked[]): ListedToken[] {
  const last = Math.max(...tokens.map(({ rank = 0 }) => rank));
  return tokens
    .map(({ rank, ...token }, place) => ({
      ...token,
      icon: tokenImage(token, token.iconFile),
      rank: rank ?? last + place,
    }))
    .sort((one, other) => one.rank - other.rank || byAddress(one, other));
}

function byAddress({ address: one }: ListedToken, { address: other }: ListedToken): number {
  return one.toLowerCase() < other.toLowerCase() ? -1 : 1;
}
