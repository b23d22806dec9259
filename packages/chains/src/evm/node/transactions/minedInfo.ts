import { type TransactionReceipt, toQuantity } from "ethers";

import { ChainError } from "../../../ChainError.ts";
import type { SubmittedTransaction } from "../../../MailboxEvent.ts";
import type { ContractCall } from "../../ContractCall.ts";
import { callReverted } from "../../callReverted.ts";
import type { QuorumProvider } from "../rpcs/QuorumProvider.ts";

/**
 * Where and at what cost a call was made.
 *
 * @throws ChainError `TransactionReverted`, `BlockReplaced`.
 */
export async function minedInfo(
  rpcs: QuorumProvider,
  call: ContractCall,
  { hash, from, blockNumber, blockHash, gasUsed, status }: TransactionReceipt,
): Promise<SubmittedTransaction> {
  const height = BigInt(blockNumber);
  if (status === 0) {
    const message = `transaction ${hash} on chain ${rpcs.chainId} reverted`;
    const cause = await whyReverted(rpcs, call, from, height);
    throw new ChainError("TransactionReverted", message, { hash, height, gasUsed }, cause);
  }
  const block = await rpcs.getBlock(blockNumber);
  if (block?.hash !== blockHash) {
    const message = `transaction ${hash} on chain ${rpcs.chainId} is in block ${blockHash} no more`;
    throw new ChainError("BlockReplaced", message, { transaction: hash, height, blockHash });
  }
  return { hash, height, blockHash, timestamp: BigInt(block.timestamp), gasUsed };
}

/** Undefined if it would not revert after what its block holds. */
function whyReverted(
  rpcs: QuorumProvider,
  { to, data, value = 0n }: ContractCall,
  from: string,
  height: bigint,
): Promise<unknown> {
  const call = { to, data, from, value: toQuantity(value) };
  return rpcs.send("eth_call", [call, toQuantity(height)]).then(
    () => undefined,
    (error: unknown) => callReverted(error, to),
  );
}
