import { z } from "zod";

import { endpoint } from "../../endpoints/Endpoint.ts";
import { ApiError } from "../../errors/ApiError.ts";
import { hash32 } from "../../parameters/fields.ts";
import { causewayRecord } from "../causeway.ts";
import { crossingPage, crossingQuery, pageOfCrossings } from "./crossingList.ts";
import { swapOfId } from "./readSwaps.ts";
import { wholeRecordOf } from "./wholeRecordOf.ts";

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
    return wholeRecordOf(api, found, call);
  },
});

/** `GET /v1/orders` */
export const orders = endpoint({
  api: "v1",
  path: "/v1/orders",
  summary: "List orders, transfers without an order, and swaps on one chain",
  grounds: "index",
  cost: 2,
  query: crossingQuery,
  answer: crossingPage,
  answerTo: (api, query) => pageOfCrossings(api, query, { hasTransfer: false }),
});
