import { z } from "zod";

import { endpoint } from "../../endpoints/Endpoint.ts";
import { badParameter } from "../../errors/ApiError.ts";
import { chainIdText, evmAddress } from "../../parameters/fields.ts";
import { listToken } from "../wire/tokens.ts";
import { routingToken } from "./routingToken.ts";

/** `GET /findToken` */
export const findToken = endpoint({
  api: "routing",
  path: "/findToken",
  summary: "Find the listed tokens with an address, on all chains or on one",
  grounds: "configuration",
  cost: 1,
  query: z.object({
    address: evmAddress.describe("The zero address finds coins"),
    chainId: chainIdText.optional().describe("The token of this chain alone"),
  }),
  answer: z.array(listToken),
  answerTo: async ({ lists, prices }, { address, chainId }, { origin }) => {
    const chains = chainId === undefined ? lists.chains : [lists.chainOf(chainId, "chainId")];
    const found = chains.flatMap(({ chain }) => lists.tokenOf(chain.chainId, address) ?? []);
    if (found.length === 0) {
      throw badParameter("address", address, "is no listed token", "unknownToken");
    }
    const newest = await prices.newest();
    return found.map((token) => routingToken(token, origin, newest));
  },
});
