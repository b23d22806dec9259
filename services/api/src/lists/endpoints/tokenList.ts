import { z } from "zod";

import { endpoint } from "../../endpoints/Endpoint.ts";
import { chainIdText } from "../../parameters/fields.ts";
import { pageOf } from "../../parameters/paging.ts";
import { dataToken, wireDataToken } from "../wire/dataTokens.ts";

const BOUNDS = { usual: 20, most: 100 };

/** A count from 1. The field takes anything else as if nothing was sent. */
const lenientCount = z
  .string()
  .optional()
  .transform((text) => (/^[1-9]\d{0,8}$/.test(text ?? "") ? Number(text) : undefined));

/** `GET /api/token/list` */
export const tokenList = endpoint({
  api: "data",
  path: "/api/token/list",
  summary: "List the tokens of all chains, page by page",
  grounds: "configuration",
  cost: 1,
  query: z.object({
    page: lenientCount.describe("Number of the page, from 1"),
    pageNo: lenientCount.describe("The same as `page`"),
    size: lenientCount.describe("Rows of a page"),
    pageSize: lenientCount.describe("The same as `size`"),
    chainId: chainIdText.optional().describe("The tokens of this chain alone"),
  }),
  answer: z.object({
    total: z.int(),
    page: z.int(),
    size: z.int(),
    pages: z.int(),
    items: z.array(dataToken),
  }),
  answerTo: async ({ lists }, { chainId, ...query }, { origin }) => {
    const { page, size, offset } = pageOf(query, BOUNDS);
    const found = lists.tokens.filter(
      ({ chain: { chain } }) => chainId === undefined || chain.chainId === chainId,
    );
    return {
      total: found.length,
      page,
      size,
      pages: Math.ceil(found.length / size),
      items: found.slice(offset, offset + size).map((token) => wireDataToken(token, origin)),
    };
  },
});
