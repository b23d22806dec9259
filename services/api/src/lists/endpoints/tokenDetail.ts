import { z } from "zod";

import { endpoint } from "../../endpoints/Endpoint.ts";
import { ApiError } from "../../errors/ApiError.ts";
import { chainIdText, evmAddress, plainText } from "../../parameters/fields.ts";
import type { ListedToken } from "../ListedToken.ts";
import type { Lists } from "../Lists.ts";
import { dataToken, wireDataToken } from "../wire/dataTokens.ts";

const LONGEST_SYMBOL = 64;

/** `GET /api/token/detail` */
export const tokenDetail = endpoint({
  api: "data",
  path: "/api/token/detail",
  summary: "Find the first token with an address or a symbol",
  grounds: "configuration",
  cost: 1,
  query: z.object({
    address: evmAddress.optional().describe("Counts before `symbol`; the zero address finds coins"),
    symbol: plainText(LONGEST_SYMBOL).optional().describe("The whole symbol, in this case"),
    chainId: chainIdText.optional().describe("The token of this chain alone"),
  }),
  answer: dataToken.nullable(),
  answerTo: async ({ lists }, query, { origin }) => {
    const found = firstOf(lists, query);
    return found === undefined ? null : wireDataToken(found, origin);
  },
});

/** @throws ApiError `missingSelector` */
function firstOf(
  lists: Lists,
  {
    address,
    symbol,
    chainId,
  }: {
    readonly address?: string | undefined;
    readonly symbol?: string | undefined;
    readonly chainId?: bigint | undefined;
  },
): ListedToken | undefined {
  const chains = lists.chains.filter(
    ({ chain }) => chainId === undefined || chain.chainId === chainId,
  );
  if (address !== undefined) {
    return chains.flatMap(({ chain }) => lists.tokenOf(chain.chainId, address) ?? [])[0];
  }
  if (symbol === undefined) throw new ApiError("missingSelector", "send `address` or `symbol`");
  return chains
    .flatMap((listed) => lists.tokensOn(listed))
    .find((token) => token.symbol === symbol);
}
