import { z } from "zod";

import type { ListedToken } from "../ListedToken.ts";
import { tokenId } from "./tokenId.ts";

/** A token in the data API. */
export const dataToken = z.object({
  id: z.string(),
  chainId: z.string(),
  address: z.string().describe("Lower case; the zero address for the coin"),
  decimals: z.int(),
  name: z.string(),
  symbol: z.string(),
  icon: z.string().describe("URL of the token's picture"),
  rank: z.int().describe("The lowest comes first among those of a chain"),
});

/** A token as the data API shows it. @param origin By which the client reached the service. */
export function wireDataToken(token: ListedToken, origin: string): z.input<typeof dataToken> {
  const { chain, address, decimals, name, symbol, icon, rank } = token;
  return {
    id: String(tokenId(token)),
    chainId: String(chain.chain.chainId),
    address: address.toLowerCase(),
    ...{ decimals, name, symbol, rank },
    icon: `${origin}${icon}`,
  };
}
