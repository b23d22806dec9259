import { type CrossingPage, crossingKeys } from "@causeway/index/orders";
import { z } from "zod";

import type { Api } from "../../Api.ts";
import { endpoint } from "../../endpoints/Endpoint.ts";
import { rawInteger, rawNumber } from "../../http/rawNumber.ts";
import { cursorText } from "../../parameters/cursor.ts";
import { anyAddress, chainIdText } from "../../parameters/fields.ts";
import { pageOf, paging } from "../../parameters/paging.ts";
import { clocksOf } from "../../reading/clocksOf.ts";
import { gatheringsOf } from "../gatherings.ts";
import { type StatedCrossing, statedCrossings } from "../statedCrossings.ts";
import { totalOf } from "../totals.ts";
import { historyItem, historyItemOf } from "../wire/history.ts";
import { Shown } from "../wire/Shown.ts";
import { nextCursor } from "./nextCursor.ts";

/** `GET /api/queryBridgeHistoryByAddress` */
export const queryBridgeHistoryByAddress = endpoint({
  api: "swapData",
  path: "/api/queryBridgeHistoryByAddress",
  summary: "List the swaps that an address sent, the newest first",
  grounds: "index",
  cost: 2,
  query: z.object({
    address: anyAddress,
    chainId: z.optional(chainIdText).describe("Only swaps that this chain sent"),
    ...paging,
    cursor: z
      .optional(cursorText)
      .describe("The `cursor` of the page before, in the place of `page`"),
  }),
  answer: z.object({
    list: z.array(historyItem),
    total: rawInteger,
    cursor: z.string().nullable().describe("Leads to the next page; null after the last row"),
  }),
  answerTo: async (api, { address: account, chainId, cursor: after, ...query }, call) => {
    if (chainId !== undefined) api.lists.chainOf(chainId, "chainId");
    const { size: limit, offset } = pageOf(query, { usual: 10, most: 100 });
    const where = after === undefined ? { offset } : { after };
    const [list, total] = await Promise.all([
      listOf(api, { account, chainId, isWide: false, limit, ...where }),
      totalOf(api, account, chainId),
    ]);
    const shown = Shown.of(api.lists, call.origin);
    return {
      list: list.map((stated) => historyItemOf(stated, shown)),
      total: rawNumber(total),
      cursor: nextCursor(list, limit),
    };
  },
});

/** A page of swaps. */
export async function listOf(
  api: Pick<Api, "index" | "freshness">,
  page: CrossingPage,
): Promise<StatedCrossing[]> {
  const [clocks, keys] = await Promise.all([clocksOf(api), crossingKeys(api.index, page)]);
  if (keys.length === 0) return [];
  return statedCrossings(api.index, await gatheringsOf(api).byKeys.get(keys), clocks);
}
