import { z } from "zod";

import { endpoint } from "../../endpoints/Endpoint.ts";
import { rawInteger, rawNumber } from "../../http/rawNumber.ts";

/** `GET /supportedChainList` */
export const supportedChainList = endpoint({
  api: "routing",
  path: "/supportedChainList",
  summary: "List the ids of chains that routes may begin and end on",
  deprecation: {
    since: new Date("2026-07-01T00:00:00Z"),
    ends: new Date("2028-07-01T00:00:00Z"),
    successor: "/supportedChainInfo",
  },
  grounds: "configuration",
  cost: 1,
  query: z.object({}),
  answer: z.array(rawInteger),
  answerTo: async ({ lists }) => lists.chains.map(({ chain }) => rawNumber(chain.chainId)),
});
