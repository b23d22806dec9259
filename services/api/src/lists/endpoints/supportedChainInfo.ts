import { z } from "zod";

import { endpoint } from "../../endpoints/Endpoint.ts";
import { FAMILY_NAMES } from "../wire/familyNames.ts";

/** `GET /supportedChainInfo` */
export const supportedChainInfo = endpoint({
  api: "routing",
  path: "/supportedChainInfo",
  summary: "List the chains that routes may begin and end on",
  description: "A chain of type TON carries messages alone: /route refuses it.",
  grounds: "configuration",
  cost: 1,
  query: z.object({}),
  answer: z.array(
    z.object({
      id: z.string().describe("Chain id"),
      type: z.string().describe("Family of the chain: EVM, TON"),
      name: z.string(),
    }),
  ),
  answerTo: async ({ lists }) =>
    lists.chains.map(({ chain, display }) => ({
      id: String(chain.chainId),
      type: FAMILY_NAMES[chain.family],
      name: display.title,
    })),
});
