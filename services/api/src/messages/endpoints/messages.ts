import { messagesById, messagesOfAccount, newestMessages } from "@causeway/index/messages";
import { z } from "zod";

import { hasAllGas, readFacts } from "../../causeway/readFacts.ts";
import { endpoint } from "../../endpoints/Endpoint.ts";
import { ApiError } from "../../errors/ApiError.ts";
import { accountOn, anyAccount } from "../../parameters/account.ts";
import { cursorOf, cursorText } from "../../parameters/cursor.ts";
import { chainIdText, hash32 } from "../../parameters/fields.ts";
import { pageOf, paging } from "../../parameters/paging.ts";
import { clocksOf } from "../../reading/clocksOf.ts";
import { causewayMessage, causewayOf, isAllFinal } from "../causewayMessage.ts";
import { messageOf, outlookOf } from "../findMessages.ts";

/** `GET /v1/messages/:id` */
export const message = endpoint({
  api: "v1",
  path: "/v1/messages/:id",
  summary: "Find a message by its id",
  grounds: "index",
  cost: 2,
  inPath: ["id"],
  query: z.object({
    id: hash32.describe("Id of the message"),
    refundTo: z
      .optional(anyAccount)
      .describe("Account that gets the rest of a payment for a notice; exits that pay need it"),
  }),
  answer: causewayMessage,
  answerTo: async (api, { id, refundTo: written }, call) => {
    const refundTo = written && accountOn(api.lists, written, "refundTo");
    const told = await messageOf(api, id);
    if (told === undefined) throw new ApiError("notFound", `message ${id}`);
    const { record } = told;
    const known = causewayOf(record, await outlookOf(api, told, refundTo));
    const whole = (await readFacts(api, [known]))(known);
    if (isAllFinal(record) && hasAllGas(whole)) call.keepFor("day");
    return whole;
  },
});

/** `GET /v1/messages` */
export const messages = endpoint({
  api: "v1",
  path: "/v1/messages",
  summary: "List messages of everybody, or those that an address sent or received",
  description: "The newest come first.",
  grounds: "index",
  cost: 2,
  query: z.object({
    address: z.optional(anyAccount).describe("Sender or recipient"),
    chainId: z.optional(chainIdText).describe("Only those that begin or end on this chain"),
    size: paging.size,
    cursor: z.optional(cursorText),
  }),
  answer: z.object({
    items: z.array(causewayMessage),
    cursor: z.string().nullable().describe("Leads to the next page; null after the last message"),
  }),
  answerTo: async (api, { address: written, chainId, size, cursor: after }) => {
    if (chainId !== undefined) api.lists.chainOf(chainId, "chainId");
    const address = written && accountOn(api.lists, written, "address");
    const { size: limit } = pageOf({ size }, { usual: 10, most: 100 });
    const clocks = await clocksOf(api);
    const wanted = { limit, after, chainId };
    const page = await (address === undefined
      ? newestMessages(api.index, wanted)
      : messagesOfAccount(api.index, address, wanted));
    const ids = page.map(({ messageId }) => messageId);
    const records = await messagesById(api.index, ids, clocks);
    const last = page.length < limit ? undefined : page.at(-1);
    return {
      items: ids.flatMap((id) => {
        const record = records.get(id);
        return record === undefined ? [] : [causewayOf(record, undefined)];
      }),
      cursor: last === undefined ? null : cursorOf(last),
    };
  },
});
