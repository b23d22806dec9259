import type { ListedPrice as Listed, ServedEnvironment } from "@causeway/environment";
import type { ListedPrice } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

import { pricedTokens } from "./pools/pricedTokens.ts";

const DAY = 86_400n;
/** US dollars have so many decimals in the index. */
const USD_DECIMALS = 18;

/** An asset that a list names and the environment does not have. */
export class UnknownAsset extends Error {
  constructor(symbol: string) {
    super(`"${symbol}" is no asset`);
    this.name = "UnknownAsset";
  }
}

/**
 * Prices by the ids of assets, and by those that swaps have of their tokens.
 *
 * @throws UnknownAsset
 */
export function pricesOf(
  listed: readonly Listed[],
  known: Pick<ServedEnvironment, "chains" | "assets" | "tokens">,
): ListedPrice[] {
  const tokens = pricedTokens(known);
  return listed.flatMap(({ asset: symbol, usd, at: text, days }) => {
    const asset = known.assets.find((one) => one.symbol === symbol);
    if (asset === undefined) throw new UnknownAsset(symbol);
    const at = BigInt(Math.floor(Date.parse(text) / 1_000));
    const price = { usd: usdFrom(usd), at, until: at + BigInt(days) * DAY };
    const own = { assetId: asset.assetId as Hex, decimals: asset.decimals };
    const inSwaps = tokens
      .filter((token) => token.asset?.assetId === own.assetId)
      .flatMap(({ ids }) => ids.slice(1));
    return [own, ...inSwaps].map((id) => ({ ...id, ...price }));
  });
}

function usdFrom(text: string): bigint {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(USD_DECIMALS, "0"));
}
