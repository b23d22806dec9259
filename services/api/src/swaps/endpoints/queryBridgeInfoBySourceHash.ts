import { z } from "zod";

import { endpoint } from "../../endpoints/Endpoint.ts";
import { hash32 } from "../../parameters/fields.ts";
import { causewayOf, causewayRecord } from "../causeway.ts";
import { infoByHash, infoByHashOf } from "../wire/bySourceHash.ts";
import { Shown } from "../wire/Shown.ts";
import { finishedOrExits, swapsOfTransaction } from "./readSwaps.ts";

/** `GET /api/queryBridgeInfoBySourceHash` */
export const queryBridgeInfoBySourceHash = endpoint({
  api: "swapData",
  path: "/api/queryBridgeInfoBySourceHash",
  summary: "Find a swap by the hash of its transaction",
  description:
    "If the transaction sent several swaps, the answer is the first one, and `causeway.orders` has all.",
  grounds: "index",
  cost: 1,
  query: z.object({ hash: hash32.describe("Transaction of the source chain") }),
  answer: z.object({
    info: z
      .object({
        ...infoByHash.shape,
        causeway: z.object({ ...causewayRecord.shape, orders: z.array(causewayRecord) }),
      })
      .nullable(),
  }),
  answerTo: async (api, { hash }, call) => {
    const [first, ...others] = await swapsOfTransaction(api, hash);
    if (first === undefined) return { info: null };
    const exits = await finishedOrExits(api, first, call);
    const own = causewayOf(first, { exits });
    const orders = [own, ...others.map((one) => causewayOf(one))];
    const info = infoByHashOf(first, Shown.of(api.lists, call.origin), own);
    return { info: { ...info, causeway: { ...own, orders } } };
  },
});
