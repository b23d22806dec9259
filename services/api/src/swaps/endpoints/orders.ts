import { z } from "zod";

import { endpoint } from "../../endpoints/Endpoint.ts";
import { ApiError } from "../../errors/ApiError.ts";
import { cursorText } from "../../parameters/cursor.ts";
import { chainIdText, evmAddress, hash32 } from "../../parameters/fields.ts";
import { pageOf, paging } from "../../parameters/paging.ts";
import { causewayOf, causewayRecord } from "../causeway.ts";
import { nextCursor } from "./nextCursor.ts";
import { listOf } from "./queryBridgeHistoryByAddress.ts";
import { checkpointOf, finishedOrExits, swapOfId } from "./readSwaps.ts";

/** `GET /v1/orders/:id` */
export const order = endpoint({
  api: "v1",
  path: "/v1/orders/:id",
  summary: "Find an order, a transfer or a swap on one chain",
  grounds: "index",
  cost: 1,
  inPath: ["id"],
  query: z.object({
    id: hash32.describe("Of an order, of a transfer, or of an order of ERC-7683"),
  }),
  answer: causewayRecord,
  answerTo: async (api, { id }, call) => {
    const found = await swapOfId(api, id, () => true);
    if (found === undefined) throw new ApiError("notFound", `order ${id}`);
    const [exits, checkpoint] = await Promise.all([
      finishedOrExits(api, found, call),
      checkpointOf(api, found),
    ]);
    return causewayOf(found, { exits, checkpoint });
  },
});

/** `GET /v1/orders` */
export const orders = endpoint({
  api: "v1",
  path: "/v1/orders",
  summary: "List orders, transfers without an order, and swaps on one chain",
  grounds: "index",
  cost: 2,
  query: z.object({
    address: z.optional(evmAddress).describe("Only those of this sender or receiver"),
    chainId: z.optional(chainIdText).describe("Only those that begin or end on this chain"),
    size: paging.size,
    cursor: z.optional(cursorText),
  }),
  answer: z.object({
    items: z.array(causewayRecord),
    cursor: z.string().nullable().describe("Leads to the next page; null after the last row"),
  }),
  answerTo: async (api, { address: account, chainId, size, cursor: after }) => {
    if (chainId !== undefined) api.lists.chainOf(chainId, "chainId");
    const { size: limit } = pageOf({ size }, { usual: 10, most: 100 });
    const list = await listOf(api, { account, chainId, isWide: true, limit, after });
    return { items: list.map((one) => causewayOf(one)), cursor: nextCursor(list, limit) };
  },
});
