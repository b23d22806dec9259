import { rawNumber } from "../../http/rawNumber.ts";
import type { PriceList } from "../../prices/Prices.ts";
import type { ListedToken } from "../ListedToken.ts";
import { listFields } from "../wire/tokens.ts";

/** A token as the routing API lists tokens. @param origin By which the client reached the service. */
export function routingToken(token: ListedToken, origin: string, prices: PriceList) {
  const { chainId } = token.chain.chain;
  return {
    ...listFields(token, { origin, usdprice: prices.numberOf(token) }),
    id: rawNumber(chainId),
    chainId: rawNumber(chainId),
    blockchainNetwork: String(chainId),
    coingeckoId: "",
  };
}
