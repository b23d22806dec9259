import { z } from "zod";

import type { Chain } from "../../chain/Chain.ts";
import { cellParam } from "../params.ts";
import type { Methods } from "./Methods.ts";

const SEND = z.object({ boc: cellParam });

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
  };
}
