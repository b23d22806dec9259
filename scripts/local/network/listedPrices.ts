import type { ListedPrice } from "@causeway/environment";

import type { Config } from "../../causeway/areas.ts";

/** US dollars for one whole of an asset, as pools here price them in coin. */
const US_DOLLARS: Readonly<Record<string, string>> = { USDC: "1", WETH: "400", WBTC: "100000" };
/** The longest that the index lets a price be true: no network here runs so long. */
const DAYS = 366;

/**
 * Prices of the network's assets, for volumes and fees in US dollars. Assets that a user added have none.
 *
 * @param now When they are known.
 */
export function listedPrices({ assets }: Pick<Config, "assets">, now: Date): ListedPrice[] {
  return assets.flatMap(({ symbol }) => {
    const usd = US_DOLLARS[symbol];
    return usd === undefined ? [] : [{ asset: symbol, usd, at: now.toISOString(), days: DAYS }];
  });
}
