import { z } from "zod";

import { endpoint } from "../../endpoints/Endpoint.ts";
import { rawInteger, rawNumber } from "../../http/rawNumber.ts";
import { chainIdText } from "../../parameters/fields.ts";
import { listToken } from "../wire/tokens.ts";
import { routingToken } from "./routingToken.ts";

/** `GET /supportedTokenList` */
export const supportedTokenList = endpoint({
  api: "routing",
  path: "/supportedTokenList",
  summary: "List the tokens that the environment names, by chain",
  description: "A route may begin and end with other tokens, too.",
  grounds: "configuration",
  cost: 2,
  query: z.object({ chainId: chainIdText.optional().describe("The tokens of this chain alone") }),
  answer: z.array(z.object({ chainId: rawInteger, tokens: z.array(listToken) })),
  answerTo: async ({ lists, prices }, { chainId }, { origin }) => {
    const chains = chainId === undefined ? lists.chains : [lists.chainOf(chainId, "chainId")];
    const newest = await prices.newest();
    return chains.map((listed) => ({
      chainId: rawNumber(listed.chain.chainId),
      tokens: lists.tokensOn(listed).map((token) => routingToken(token, origin, newest)),
    }));
  },
});
