import { countOfSender, messagesOfSender } from "@causeway/index/messages";
import { z } from "zod";

import { endpoint } from "../../endpoints/Endpoint.ts";
import { rawInteger, rawNumber } from "../../http/rawNumber.ts";
import { accountOn, anyAccount } from "../../parameters/account.ts";
import { chainIdText } from "../../parameters/fields.ts";
import { pageOf, paging } from "../../parameters/paging.ts";
import { clocksOf } from "../../reading/clocksOf.ts";
import { historyItem, historyItemOf } from "../wire/historyItem.ts";

/** `GET /api/queryHistoryByChainIdAddress` */
export const queryHistoryByChainIdAddress = endpoint({
  api: "messages",
  path: "/api/queryHistoryByChainIdAddress",
  summary: "List the messages that an address sent from a chain",
  description: "The newest come first. `total` counts all of them.",
  grounds: "index",
  cost: 2,
  query: z.object({
    chainId: chainIdText.describe("Chain that sent them"),
    address: anyAccount.describe("Sender"),
    ...paging,
  }),
  answer: z.object({ list: z.array(historyItem), total: rawInteger }),
  answerTo: async (api, { chainId, address, ...page }, { origin }) => {
    api.lists.chainOf(chainId, "chainId");
    const sender = accountOn(api.lists, address, "address", chainId);
    const { size: limit, offset } = pageOf(page, { usual: 10, most: 100 });
    const clocks = await clocksOf(api);
    const [records, total] = await Promise.all([
      messagesOfSender(api.index, { sender, chainId, limit, offset }, clocks),
      countOfSender(api.index, sender, chainId),
    ]);
    const viewer = { lists: api.lists, origin };
    return {
      list: records.map((record) => historyItemOf(record, viewer)),
      total: rawNumber(total),
    };
  },
});
