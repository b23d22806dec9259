import type { Hex } from "@causeway/protocol";
import { toQuantity } from "ethers";
import * as z from "zod/mini";

import type { TransactionInfo } from "../MailboxEvent.ts";
import { bytesAnswer, quantityAnswer } from "./answers.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

const receiptAnswer = z.nullable(
  z.object({
    transactionHash: bytesAnswer,
    blockHash: bytesAnswer,
    blockNumber: quantityAnswer,
    gasUsed: quantityAnswer,
    effectiveGasPrice: quantityAnswer,
    /** Of rollups that share the OP stack; wei. */
    l1Fee: z.nullish(quantityAnswer),
  }),
);

const timestampAnswer = z.nullable(z.object({ hash: bytesAnswer, timestamp: quantityAnswer }));

/** Where and at what cost a transaction was included; undefined while it is in no block. */
export async function transactionInfo(rpcs: Rpcs, hash: Hex): Promise<TransactionInfo | undefined> {
  const receipt = await rpcs.ask("eth_getTransactionReceipt", [hash], (answer) =>
    receiptAnswer.parse(answer),
  );
  if (receipt === null) return undefined;
  const height = receipt.blockNumber;
  const block = await rpcs.ask("eth_getBlockByNumber", [toQuantity(height), false], (answer) =>
    timestampAnswer.parse(answer),
  );
  if (block?.hash !== receipt.blockHash) return undefined;
  return {
    hash,
    height,
    blockHash: receipt.blockHash,
    timestamp: block.timestamp,
    gasUsed: receipt.gasUsed,
    gasPrice: receipt.effectiveGasPrice,
    l1Fee: receipt.l1Fee ?? 0n,
  };
}
