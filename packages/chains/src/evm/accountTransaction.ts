import type { Hex } from "@causeway/protocol";
import * as v from "valibot";

import type { AccountTransaction } from "../Accounts.ts";
import { bytesAnswer, quantityAnswer } from "./answers.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";
import { transactionInfo } from "./transactionInfo.ts";

const transactionAnswer = v.nullable(
  v.object({
    from: bytesAnswer,
    to: v.nullish(bytesAnswer),
    nonce: quantityAnswer,
    value: quantityAnswer,
    input: bytesAnswer,
  }),
);

const statusAnswer = v.nullable(v.object({ status: quantityAnswer }));

/** A transaction with who made it; undefined while it is in no block. */
export async function accountTransaction(
  rpcs: Rpcs,
  hash: Hex,
): Promise<AccountTransaction | undefined> {
  const [info, sent, receipt] = await Promise.all([
    transactionInfo(rpcs, hash),
    rpcs.ask("eth_getTransactionByHash", [hash], (answer) => v.parse(transactionAnswer, answer)),
    rpcs.ask("eth_getTransactionReceipt", [hash], (answer) => v.parse(statusAnswer, answer)),
  ]);
  if (info === undefined || sent === null || receipt === null) return undefined;
  const { from, to, nonce, value, input: data } = sent;
  return {
    ...info,
    ...{ from, to: to ?? undefined, nonce, value, data },
    hasSucceeded: receipt.status === 1n,
  };
}
