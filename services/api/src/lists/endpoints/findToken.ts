import { z } from "zod";

import { endpoint } from "../../endpoints/Endpoint.ts";
import { badParameter } from "../../errors/ApiError.ts";
import { rawNumber } from "../../http/rawNumber.ts";
import { chainIdText, evmAddress } from "../../parameters/fields.ts";
import { type UnlistedToken, unlistedTokens } from "../unlistedTokens.ts";
import { listToken } from "../wire/tokens.ts";
import { routingToken } from "./routingToken.ts";

const foundToken = listToken.extend({
  causeway: z.object({
    isListed: z
      .boolean()
      .describe("False if no list has the token: anybody can give it any symbol"),
  }),
});

/** `GET /findToken` */
export const findToken = endpoint({
  api: "routing",
  path: "/findToken",
  summary: "Find the tokens with an address, on all chains or on one",
  description: "If no list has the address, the chains are asked: such a token names itself.",
  grounds: "configuration",
  cost: 1,
  query: z.object({
    address: evmAddress.describe("The zero address finds coins"),
    chainId: chainIdText.optional().describe("The token of this chain alone"),
  }),
  answer: z.array(foundToken),
  answerTo: async (api, { address, chainId }, { origin }) => {
    const { lists, prices } = api;
    const chains = chainId === undefined ? lists.chains : [lists.chainOf(chainId, "chainId")];
    const found = chains.flatMap(({ chain }) => lists.tokenOf(chain.chainId, address) ?? []);
    if (found.length > 0) {
      const newest = await prices.newest();
      return found.map((token) => ({
        ...routingToken(token, origin, newest),
        causeway: { isListed: true },
      }));
    }
    const unlisted = await unlistedTokens(api, chains, address);
    if (unlisted.length > 0) return unlisted.map(wireUnlisted);
    throw badParameter("address", address, "is no token", "unknownToken");
  },
});

/** Nobody vouches for such a token: it has neither a picture nor a price. */
function wireUnlisted({ chain: { chain }, ...token }: UnlistedToken): z.input<typeof foundToken> {
  const { address, symbol, name, decimals } = token;
  const id = rawNumber(chain.chainId);
  return {
    ...{ id, chainId: id, address, blockchainNetwork: String(chain.chainId), coingeckoId: "" },
    ...{ decimals, image: "", name, rank: 0, symbol, tokenSecurity: null, usdprice: 0 },
    ...{ usedIniframe: 0, causeway: { isListed: false } },
  };
}
