import { array, boolean, type InferOutput, number, object, optional, string } from "valibot";

import type { Token } from "../../routes/Route.ts";
import { chainIdField, tokenFields } from "./fields.ts";
import { webUrl } from "./webUrl.ts";

/** A token of the lists. */
export function tokenSchema() {
  return object({
    ...tokenFields(),
    chainId: chainIdField(),
    image: optional(string()),
    usdprice: optional(number()),
    causeway: optional(object({ isListed: boolean() })),
  });
}

/** `data` of `/supportedTokenList`. */
export function tokenListSchema() {
  return array(object({ tokens: array(tokenSchema()) }));
}

/** A token under our own names. A price of 0 means that nobody knows one. */
export function tokenOf(wire: InferOutput<ReturnType<typeof tokenSchema>>): Token {
  const { chainId, address, symbol, name, decimals, image, usdprice, causeway } = wire;
  return {
    ...{ chainId, address, symbol, name, decimals },
    image: webUrl(image),
    usd: usdprice === 0 ? undefined : usdprice,
    isListed: causeway?.isListed ?? true,
  };
}
