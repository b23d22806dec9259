import { amountText } from "@causeway/protocol";

import type { ListedToken } from "../../lists/ListedToken.ts";
import type { PriceList } from "../../prices/Prices.ts";

/** Decimals of prices, and of dollars on the wire. */
const [PRICE_DECIMALS, SHOWN] = [18n, 6n];

/** An amount in US dollars; undefined if no price of the token is known. */
export function usdOf(
  prices: PriceList,
  token: Pick<ListedToken, "assetId" | "decimals">,
  amount: bigint,
): string | undefined {
  const price = prices.of(token);
  if (price === undefined) return undefined;
  const scale = 10n ** (BigInt(token.decimals) + PRICE_DECIMALS - SHOWN);
  return amountText((amount * price) / scale, { decimals: Number(SHOWN) });
}
