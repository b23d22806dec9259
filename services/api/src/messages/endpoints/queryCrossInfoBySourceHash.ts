import { z } from "zod";

import { endpoint } from "../../endpoints/Endpoint.ts";
import { hash32 } from "../../parameters/fields.ts";
import { isAllFinal } from "../causewayMessage.ts";
import { messagesOf, outlookOf } from "../findMessages.ts";
import { crossInfo, crossInfoOf } from "../wire/crossInfo.ts";

/** `GET /api/queryCrossInfoBySourceHash` */
export const queryCrossInfoBySourceHash = endpoint({
  api: "messages",
  path: "/api/queryCrossInfoBySourceHash",
  summary: "List the messages that a transaction sent",
  description: "Exits are there if the transaction sent one message.",
  grounds: "index",
  cost: 2,
  query: z.object({ txHash: hash32.describe("Transaction that sent them") }),
  answer: z.object({ list: z.array(crossInfo) }),
  answerTo: async (api, { txHash }, call) => {
    const all = await messagesOf(api, txHash);
    const records = all.map(({ record }) => record);
    if (records.length > 0 && records.every(isAllFinal)) call.keepFor("day");
    const [only] = all;
    const outlook = only !== undefined && all.length === 1 ? await outlookOf(api, only) : undefined;
    const viewer = { lists: api.lists, origin: call.origin };
    return { list: records.map((record) => crossInfoOf(record, viewer, outlook)) };
  },
});
