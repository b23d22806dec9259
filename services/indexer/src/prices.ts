import type { EnvironmentFile, ListedPrice as Listed } from "@causeway/environment";
import type { ListedPrice } from "@causeway/index";

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
 * Prices by the ids of assets.
 *
 * @throws UnknownAsset
 */
export function pricesOf(
  listed: readonly Listed[],
  assets: readonly Pick<
    NonNullable<EnvironmentFile["assets"]>[number],
    "symbol" | "assetId" | "decimals"
  >[],
): ListedPrice[] {
  return listed.map(({ asset: symbol, usd, at: text, days }) => {
    const asset = assets.find((one) => one.symbol === symbol);
    if (asset === undefined) throw new UnknownAsset(symbol);
    const at = BigInt(Math.floor(Date.parse(text) / 1_000));
    return {
      assetId: asset.assetId as ListedPrice["assetId"],
      ...{ decimals: asset.decimals, usd: usdFrom(usd) },
      ...{ at, until: at + BigInt(days) * DAY },
    };
  });
}

function usdFrom(text: string): bigint {
  const [whole = "", fraction = ""] = text.split(".");
  return BigInt(whole + fraction.padEnd(USD_DECIMALS, "0"));
}
