import { z } from "zod";

import { rawInteger, rawNumber } from "../../http/rawNumber.ts";
import type { ListedToken } from "../ListedToken.ts";
import { tokenId } from "./tokenId.ts";

/** A token in answers about swaps. */
export const tokenObject = z.object({
  id: z.int().describe("The same in each process"),
  chainId: rawInteger,
  address: z.string().describe("The zero address for the coin"),
  name: z.string(),
  symbol: z.string(),
  icon: z.string().nullable().describe("URL of the token's picture"),
  decimal: z.int(),
  isMainCurrency: z.literal([0, 1]).describe("1 for the chain's coin"),
  showSymbol: z.string(),
});

/** A token as answers about swaps show it. @param origin By which the client reached the service. */
export function wireToken(token: ListedToken, origin: string): z.input<typeof tokenObject> {
  const { chain, address, name, symbol, icon, decimals, isNative } = token;
  return {
    id: tokenId(token),
    chainId: rawNumber(chain.chain.chainId),
    ...{ address, name, symbol },
    icon: `${origin}${icon}`,
    decimal: decimals,
    isMainCurrency: isNative ? 1 : 0,
    showSymbol: symbol,
  };
}

/** A token in the lists of the routing API and the swap data. */
export const listToken = z.object({
  id: z.int(),
  chainId: z.union([rawInteger, z.string()]),
  address: z.string().describe("The zero address for the coin"),
  blockchainNetwork: z.string(),
  coingeckoId: z.string().nullable(),
  decimals: z.int(),
  image: z.string().describe("URL of the token's picture; empty for a token of no list"),
  name: z.string(),
  rank: z.int().describe("The lowest comes first among those of a chain"),
  symbol: z.string(),
  tokenSecurity: z.null(),
  usdprice: z.number().describe("US dollars of one whole; 0 if unknown"),
  usedIniframe: z.literal(0),
});

/** Fields that a token has in all lists of this kind. */
export function listFields(token: ListedToken, { origin, usdprice }: Shown) {
  const { address, decimals, name, rank, symbol, icon } = token;
  return {
    ...{ address, decimals, name, rank, symbol, usdprice },
    image: `${origin}${icon}`,
    tokenSecurity: null,
    usedIniframe: 0 as const,
  };
}

/** What a list shows beside the token itself. */
interface Shown {
  /** By which the client reached the service. */
  readonly origin: string;
  readonly usdprice: number;
}
