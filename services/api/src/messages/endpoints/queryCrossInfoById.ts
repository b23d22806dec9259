import { z } from "zod";

import { endpoint } from "../../endpoints/Endpoint.ts";
import { messageIdOrNumber } from "../../parameters/fields.ts";
import { isAllFinal } from "../causewayMessage.ts";
import { messageOf, messageOfNumber, outlookOf } from "../findMessages.ts";
import { crossInfo, crossInfoOf } from "../wire/crossInfo.ts";

/** `GET /api/queryCrossInfoById` */
export const queryCrossInfoById = endpoint({
  api: "messages",
  path: "/api/queryCrossInfoById",
  summary: "Find a message by its id",
  grounds: "index",
  cost: 2,
  query: z.object({
    id: messageIdOrNumber.describe("Id of 32 bytes, or the number that a list states"),
  }),
  answer: crossInfo.nullable().describe("Null for an unknown id"),
  answerTo: async (api, { id }, call) => {
    const told = typeof id === "number" ? await messageOfNumber(api, id) : await messageOf(api, id);
    if (told === undefined) return null;
    const { record } = told;
    if (isAllFinal(record)) call.keepFor("day");
    const viewer = { lists: api.lists, origin: call.origin };
    return crossInfoOf(record, viewer, await outlookOf(api, told));
  },
});
