import { beginCell, external, storeMessage } from "@ton/core";
import { z } from "zod";

import type { Chain } from "../../chain/Chain.ts";
import { externalMessage } from "../../chain/replay.ts";
import { addressParam, cellParam } from "../params.ts";
import { feesAnswer } from "./feesAnswer.ts";
import type { Methods } from "./Methods.ts";

const SEND = z.object({ boc: cellParam });
const ESTIMATE = z.object({
  address: addressParam,
  body: cellParam,
  init_code: z.union([z.literal(""), cellParam]).optional(),
  init_data: z.union([z.literal(""), cellParam]).optional(),
  ignore_chksig: z.boolean().prefault(true),
});

/** Methods that take a message from outside. */
export function sendMethods(chain: Chain): Methods {
  return {
    async sendBoc(params) {
      await chain.submit(SEND.parse(params).boc);
      return { "@type": "ok" };
    },
    async sendBocReturnHash(params) {
      const { boc } = SEND.parse(params);
      await chain.submit(boc);
      return { "@type": "raw.extMessageInfo", hash: boc.hash().toString("base64") };
    },
    async estimateFee(params) {
      const { address: to, body, init_code, init_data, ignore_chksig } = ESTIMATE.parse(params);
      const init = init_code && init_data ? { code: init_code, data: init_data } : null;
      const cell = beginCell()
        .store(storeMessage(external({ to, init, body })))
        .endCell();
      const { cell: transaction } = await chain.tryOut(externalMessage(cell), ignore_chksig);
      return { "@type": "query.fees", source_fees: feesAnswer(transaction), destination_fees: [] };
    },
  };
}
