import { type Hex, quantity } from "@causeway/protocol";
import * as v from "valibot";

import type { TransactionInfo } from "../MailboxEvent.ts";
import { schemaOf, textAnswer } from "../textAnswer.ts";
import { bytesAnswer } from "./answers.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

/** What a receipt tells: where a transaction is, and what its sender paid. */
export type Receipt = Omit<TransactionInfo, "timestamp">;

/** A number of so many digits at most. */
const ofDigits = (digits: number) => textAnswer(new RegExp(`^0x[0-9a-fA-F]{1,${digits}}$`), BigInt);

const receiptAnswer = v.pipe(
  v.object({
    transactionHash: bytesAnswer,
    blockHash: bytesAnswer,
    blockNumber: ofDigits(15),
    gasUsed: ofDigits(15),
    effectiveGasPrice: ofDigits(32),
    /** Of rollups that share the OP stack; wei. */
    l1Fee: v.nullish(ofDigits(32)),
  }),
  v.transform(
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

const hashAnswer = /* @__PURE__ */ schemaOf(() => v.object({ transactionHash: bytesAnswer }));

/** A transaction's receipt; undefined as long as an RPC has none. */
export async function receiptOf(rpcs: Rpcs, hash: Hex): Promise<Receipt | undefined> {
  const decode = (answer: unknown) => v.parse(v.nullable(receiptAnswer), answer);
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
  return rpcs.ask("eth_getBlockReceipts", [quantity(height)], (answer) => {
    const receipts = v.parse(v.nullable(v.array(v.unknown())), answer);
    return receipts?.filter((receipt) => isOneOf(wanted, receipt)).map(parse);
  });
}

function isOneOf(wanted: ReadonlySet<Hex>, receipt: unknown): boolean {
  const { success, output } = v.safeParse(hashAnswer, receipt);
  return success && wanted.has(output.transactionHash);
}

function parse(answer: unknown): Receipt {
  return v.parse(receiptAnswer, answer);
}
