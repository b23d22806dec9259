import { z } from "zod";

import { endpoint } from "../../endpoints/Endpoint.ts";
import { ApiError } from "../../errors/ApiError.ts";
import { hash32 } from "../../parameters/fields.ts";
import { causewayRecord } from "../causeway.ts";
import { crossingPage, crossingQuery, pageOfCrossings } from "./crossingList.ts";
import { leavesChain, swapOfId } from "./readSwaps.ts";
import { wholeRecordOf } from "./wholeRecordOf.ts";

/** `GET /v1/transfers/:id` */
export const transfer = endpoint({
  api: "v1",
  path: "/v1/transfers/:id",
  summary: "Find a transfer",
  grounds: "index",
  cost: 1,
  inPath: ["id"],
  query: z.object({
    id: hash32.describe("Of a transfer, of the order that it carries, or of an order of ERC-7683"),
  }),
  answer: causewayRecord,
  answerTo: async (api, { id }, call) => {
    const found = await swapOfId(api, id, leavesChain);
    if (found === undefined) throw new ApiError("notFound", `transfer ${id}`);
    return wholeRecordOf(api, found, call);
  },
});

/** `GET /v1/transfers` */
export const transfers = endpoint({
  api: "v1",
  path: "/v1/transfers",
  summary: "List transfers, with the orders that they carry",
  grounds: "index",
  cost: 2,
  query: crossingQuery,
  answer: crossingPage,
  answerTo: (api, query) => pageOfCrossings(api, query, { hasTransfer: true }),
});
