import type { ChainDisplay, Environment } from "@causeway/environment";
import type { ChainConfig } from "@causeway/operator";

import type { ApiConfig } from "./ApiConfig.ts";

/** How people see a chain. On development chains, anybody may use the RPCs that services use. */
export function displayOf({ api, development }: ApiConfig, chain: ChainConfig): ChainDisplay {
  const { title, coinName, publicRpcUrls, ...shown } = api.chains?.[chain.name] ?? {};
  const { symbol, decimals } = chain.coin;
  const { name, ...listing } = api.symbols?.[symbol] ?? {};
  return {
    title: title ?? chain.name,
    isTestnet: chain.testnet,
    coin: { name: coinName ?? name ?? symbol, symbol, decimals, ...listing },
    ...shown,
    publicRpcUrls: publicRpcUrls ?? (development ? [...chain.rpcUrls] : []),
  };
}

/** The configured picture and place of what has a symbol. */
export function listingOf({ api }: Pick<ApiConfig, "api">, symbol: string) {
  const { name: _, ...listing } = api.symbols?.[symbol] ?? {};
  return listing;
}

/** The configured name of what has a symbol, if there is one. */
export function nameOf({ api }: Pick<ApiConfig, "api">, symbol: string) {
  const name = api.symbols?.[symbol]?.name;
  return name === undefined ? {} : { name };
}

/** Tokens that the configuration lists beside assets. */
export function listedTokens(config: Pick<ApiConfig, "api">): Environment["tokens"] {
  return Object.entries(config.api.tokens ?? {}).map(([symbol, { name, decimals, chains }]) => ({
    ...{ symbol, name, decimals },
    chains: Object.entries(chains).map(([chain, token]) => ({ chain, token })),
    ...listingOf(config, symbol),
  }));
}

/** Those that bring orders. */
export function affiliatesOf({ api }: Pick<ApiConfig, "api">): Environment["affiliates"] {
  return Object.entries(api.affiliates ?? {}).map(([nickname, terms]) => ({ nickname, ...terms }));
}
