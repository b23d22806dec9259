import { z } from "zod";

import { endpoint } from "../../endpoints/Endpoint.ts";
import { plainText } from "../../parameters/fields.ts";
import { pageOf, paging } from "../../parameters/paging.ts";
import { tokenId } from "../wire/tokenId.ts";
import { listFields, listToken } from "../wire/tokens.ts";

const LONGEST_TEXT = 64;
/** Clients of the field send a size of 1000. */
const BOUNDS = { usual: 10, most: 1_000 };

/** `GET /api/queryTokenList` */
export const queryTokenList = endpoint({
  api: "swapData",
  path: "/api/queryTokenList",
  summary: "List the tokens of a chain, page by page",
  grounds: "configuration",
  cost: 1,
  query: z.object({
    network: plainText(LONGEST_TEXT).describe("The `key` of /api/queryChainList"),
    symbol: plainText(LONGEST_TEXT).optional().describe("Part of the symbol, in any case"),
    ...paging,
  }),
  answer: z.object({ count: z.int(), results: z.array(listToken) }),
  answerTo: async ({ lists, prices }, { network, symbol = "", ...query }, { origin }) => {
    const { offset, size } = pageOf(query, BOUNDS);
    const wanted = symbol.toLowerCase();
    const found = lists.tokens.filter(
      (token) => token.chain.chain.name === network && token.symbol.toLowerCase().includes(wanted),
    );
    const newest = await prices.newest();
    const results = found.slice(offset, offset + size).map((token) => ({
      ...listFields(token, { origin, usdprice: newest.numberOf(token) }),
      id: tokenId(token),
      chainId: String(token.chain.chain.chainId),
      blockchainNetwork: network,
      coingeckoId: null,
    }));
    return { count: found.length, results };
  },
});
