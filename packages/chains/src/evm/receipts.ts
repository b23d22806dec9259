import type { Hex } from "@causeway/protocol";
import { toQuantity } from "ethers";
import * as z from "zod/mini";

import type { TransactionInfo } from "../MailboxEvent.ts";
import { bytesAnswer, quantityAnswer, schemaOf } from "./answers.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

/** What a receipt tells: where a transaction is, and what its sender paid. */
export type Receipt = Omit<TransactionInfo, "timestamp">;

/** A number of so many digits at most. */
const ofDigits = (digits: number) =>
  z.pipe(z.string().check(z.regex(new RegExp(`^0x[0-9a-fA-F]{1,${digits}}$`))), quantityAnswer);

const receiptAnswer = z.pipe(
  z.object({
    transactionHash: bytesAnswer,
    blockHash: bytesAnswer,
    blockNumber: ofDigits(15),
    gasUsed: ofDigits(15),
    effectiveGasPrice: ofDigits(32),
    /** Of rollups that share the OP stack; wei. */
    l1Fee: z.nullish(ofDigits(32)),
  }),
  z.transform(
    (answer): Receipt => ({
      hash: answer.transactionHash,
      height: answer.blockNumber,
      blockHash: answer.blockHash,
      gasUsed: answer.gasUsed,
      gasPrice: answer.effectiveGasPrice,
      l1Fee: answer.l1Fee ?? 0n,
    }),
  ),
);

const hashAnswer = /* @__PURE__ */ schemaOf(() => z.object({ transactionHash: bytesAnswer }));

/** A transaction's receipt; undefined as long as an RPC has none. */
export async function receiptOf(rpcs: Rpcs, hash: Hex): Promise<Receipt | undefined> {
  const decode = (answer: unknown) => z.nullable(receiptAnswer).parse(answer);
  return (await rpcs.ask("eth_getTransactionReceipt", [hash], decode)) ?? undefined;
}

/**
 * Receipts of a block, in one request that not every RPC knows.
 *
 * @param wanted Hashes of the transactions; receipts of others may have any form.
 * @returns those that are there; undefined where an RPC lacks the block.
 */
export function blockReceipts(
  rpcs: Rpcs,
  height: bigint,
  wanted: ReadonlySet<Hex>,
): Promise<Receipt[] | undefined> {
  return rpcs.ask("eth_getBlockReceipts", [toQuantity(height)], (answer) => {
    const receipts = z.nullable(z.array(z.unknown())).parse(answer);
    return receipts?.filter((receipt) => isOneOf(wanted, receipt)).map(parse);
  });
}

function isOneOf(wanted: ReadonlySet<Hex>, receipt: unknown): boolean {
  const { data } = hashAnswer.safeParse(receipt);
  return data !== undefined && wanted.has(data.transactionHash);
}

function parse(answer: unknown): Receipt {
  return receiptAnswer.parse(answer);
}
