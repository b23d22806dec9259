import type { EnvironmentFile } from "@causeway/environment";
import type { ListedPrice } from "@causeway/index";
import { z } from "zod";

const DAY = 86_400n;
/** US dollars have so many decimals in the index. */
const USD_DECIMALS = 18;

/** A price that people list. */
export const listedPrice = z.strictObject({
  /** Symbol of an asset of the environment. */
  asset: z.string().min(1),
  /** Of one whole, as text: "0.9998". */
  usd: z
    .string()
    .regex(/^(?=.*[1-9])\d{1,18}(\.\d{1,18})?$/, 'a price above 0 is a string of digits: "0.9998"'),
  /** When it was known: "2026-11-28T00:00:00Z". */
  at: z.iso.datetime(),
  /** After so many days it is too old. */
  days: z.int().positive().max(366),
});

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
  listed: readonly z.output<typeof listedPrice>[],
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
