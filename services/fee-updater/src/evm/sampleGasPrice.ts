import { ChainError } from "@causeway/chains";
import type { QuorumProvider } from "@causeway/chains/node";
import { median } from "@causeway/service";
import { toQuantity } from "ethers";
import { z } from "zod";
import type { Sample } from "../decision/Sample.ts";

/** Of which blocks a sample is. */
export interface SampledBlocks {
  /** How many blocks; fewer where a chain has not so many. */
  readonly blocks: number;
  /** How far the newest of them is below the head: what is that deep honest RPCs have alike. */
  readonly blocksBehind: number;
  /** Of the priority fees that a block's gas was paid for with, from 1 to 100. */
  readonly priorityPercentile: number;
}

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]+$/i)
  .transform(BigInt);

const feeHistory = z.object({
  oldestBlock: quantity,
  baseFeePerGas: z.array(quantity),
  reward: z.array(z.array(quantity)),
});

/**
 * What gas costs on a chain: base fee plus priority fee, the median of some blocks. All RPCs must tell the same of them.
 *
 * @throws ChainError `RpcDisagreement`, `RpcUnavailable`, `UnknownHeight`
 */
export async function sampleGasPrice(rpcs: QuorumProvider, of: SampledBlocks): Promise<Sample> {
  const head = await rpcs.getBlockNumber();
  const height = Math.max(0, head - of.blocksBehind);
  const block = await rpcs.getBlock(height);
  if (block === null) {
    const message = `an RPC of chain ${rpcs.chainId} has lost block ${height}`;
    throw new ChainError("UnknownHeight", message, { height });
  }
  const gasPrice = median(await gasPricesOf(rpcs, height, of));
  return { height: BigInt(height), timestamp: block.timestamp, gasPrice };
}

/** Of each block, oldest first. */
function gasPricesOf(
  rpcs: QuorumProvider,
  height: number,
  { blocks, priorityPercentile }: SampledBlocks,
): Promise<bigint[]> {
  const count = Math.min(blocks, height + 1);
  const params = [toQuantity(count), toQuantity(height), [priorityPercentile]];
  return rpcs.ask("eth_feeHistory", params, (answer) => {
    const { oldestBlock, baseFeePerGas, reward } = feeHistory.parse(answer);
    // What follows the blocks is the base fee of one to come, by which nobody was charged.
    const isWhole =
      oldestBlock === BigInt(height - count + 1) &&
      baseFeePerGas.length === count + 1 &&
      reward.length === count;
    if (!isWhole) throw new Error(`not the fees of ${count} blocks up to ${height}`);
    return reward.map(([priorityFee = 0n], index) => (baseFeePerGas[index] ?? 0n) + priorityFee);
  });
}
