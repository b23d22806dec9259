import { z } from "zod";

import { endpoint } from "../../endpoints/Endpoint.ts";
import { hash32 } from "../../parameters/fields.ts";
import { causewayOf } from "../causeway.ts";
import { infoByOrder, infoByOrderOf } from "../wire/byOrder.ts";
import { Shown } from "../wire/Shown.ts";
import { finishedOrExits, swapOfId } from "./readSwaps.ts";

/** `GET /api/queryCrossInfoByOrderId` */
export const queryCrossInfoByOrderId = endpoint({
  api: "swapData",
  path: "/api/queryCrossInfoByOrderId",
  summary: "Find a swap by the id of its order",
  grounds: "index",
  cost: 1,
  query: z.object({
    orderId: hash32.describe("Of an order, of a transfer, or of an order of ERC-7683"),
  }),
  answer: z.object({ info: infoByOrder.nullable() }),
  answerTo: async (api, { orderId }, call) => {
    const found = await swapOfId(api, orderId);
    if (found === undefined) return { info: null };
    const own = causewayOf(found, { exits: await finishedOrExits(api, found, call) });
    return { info: infoByOrderOf(found, Shown.of(api.lists, call.origin), own) };
  },
});
