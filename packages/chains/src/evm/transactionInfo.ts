import { type Hex, quantity } from "@causeway/protocol";
import * as v from "valibot";

import type { TransactionInfo } from "../MailboxEvent.ts";
import { bytesAnswer, quantityAnswer } from "./answers.ts";
import { receiptOf } from "./receipts.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

const timestampAnswer = v.nullable(v.object({ hash: bytesAnswer, timestamp: quantityAnswer }));

/** Where and at what cost a transaction was included; undefined while it is in no block. */
export async function transactionInfo(rpcs: Rpcs, hash: Hex): Promise<TransactionInfo | undefined> {
  const receipt = await receiptOf(rpcs, hash);
  if (receipt === undefined) return undefined;
  const params = [quantity(receipt.height), false];
  const block = await rpcs.ask("eth_getBlockByNumber", params, (answer) =>
    v.parse(timestampAnswer, answer),
  );
  if (block?.hash !== receipt.blockHash) return undefined;
  return { ...receipt, timestamp: block.timestamp };
}
