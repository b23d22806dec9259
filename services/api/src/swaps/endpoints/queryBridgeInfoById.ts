import { z } from "zod";

import { endpoint } from "../../endpoints/Endpoint.ts";
import { messageIdOrNumber } from "../../parameters/fields.ts";
import { causewayOf } from "../causeway.ts";
import { infoById, infoByIdOf } from "../wire/byOrder.ts";
import { Shown } from "../wire/Shown.ts";
import { finishedOrExits, swapOfId, swapOfNumber } from "./readSwaps.ts";

/** `GET /api/queryBridgeInfoById` */
export const queryBridgeInfoById = endpoint({
  api: "swapData",
  path: "/api/queryBridgeInfoById",
  summary: "Find a swap by its number",
  grounds: "index",
  cost: 1,
  query: z.object({ id: messageIdOrNumber.describe("Number of a list, or the id of an order") }),
  answer: z.object({ info: infoById.nullable() }),
  answerTo: async (api, { id }, call) => {
    const found = await (typeof id === "number" ? swapOfNumber(api, id) : swapOfId(api, id));
    if (found === undefined) return { info: null };
    const own = causewayOf(found, { exits: await finishedOrExits(api, found, call) });
    return { info: infoByIdOf(found, Shown.of(api.lists, call.origin), own) };
  },
});
