import { type Hex, quantity } from "@causeway/protocol";
import * as v from "valibot";

import { bytesAnswer } from "./answers.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

/** Whether there is code at an address, at the newest block that all RPCs have. */
export async function hasCode(rpcs: Rpcs, account: Hex): Promise<boolean> {
  const head = quantity(await rpcs.getBlockNumber());
  const code = await rpcs.ask("eth_getCode", [account, head], (answer) =>
    v.parse(bytesAnswer, answer),
  );
  return code !== "0x";
}
