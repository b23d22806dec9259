import type { Environment, PoolsFile, Token } from "@causeway/environment";
import type { ChainConfig } from "@causeway/operator";

import { listingOf } from "../../causeway/areas/api/index.ts";
import { abilitiesOf } from "../../causeway/areas/deployment/index.ts";
import type { Config } from "../../causeway/areas.ts";
import { placePools } from "./placePools.ts";
import { ownTokens } from "./poolTokens.ts";
import { hasVenues, venuesOn } from "./venues.ts";

/** An environment with the tokens, the pools and the venues that its chains get. No chain is asked. */
export function describePools(known: Environment, config: Config, file: PoolsFile): Environment {
  if (!hasVenues(file)) return known;
  const traded = config.chains.filter((chain) => abilitiesOf(chain).assets);
  const venuesAt = new Map(traded.map((chain) => [chain.name, venuesOn(config, chain)]));
  return {
    ...known,
    chains: known.chains.map((chain) =>
      chain.family === "evm" ? { ...chain, venues: venuesAt.get(chain.name) } : chain,
    ),
    tokens: [...known.tokens, ...tokensOf(config, file, traded)],
    pools: traded.flatMap((chain) =>
      placePools(config, file, chain).map(({ standing }) => standing),
    ),
  };
}

function tokensOf(config: Config, file: PoolsFile, traded: readonly ChainConfig[]): Token[] {
  return Object.entries(file.tokens).map(([symbol, { name, decimals }]) => ({
    ...{ symbol, name, decimals },
    chains: traded.flatMap((chain) =>
      ownTokens(file, chain)
        .filter((token) => token.symbol === symbol)
        .map(({ address }) => ({ chain: chain.name, token: address })),
    ),
    ...listingOf(config, symbol),
  }));
}
