import { z } from "zod";

import { quantityAnswer } from "./answers.ts";
import type { QuorumProvider } from "./rpcs/QuorumProvider.ts";

/** What a transaction offers (EIP-1559), wei per gas. */
export interface Fees {
  readonly maxPriorityFeePerGas: bigint;
  readonly maxFeePerGas: bigint;
}

const feesAnswer = z.object({ baseFeePerGas: quantityAnswer.default(0n) });

/** Nodes take a replacement only if it offers at least a tenth more. */
const RAISE_PERCENT = 125n;

/** Fees by which a transaction is taken soon: twice the base fee outlasts six full blocks in a row. */
export async function currentFees(rpcs: QuorumProvider): Promise<Fees> {
  const [{ baseFeePerGas }, maxPriorityFeePerGas] = await Promise.all([
    rpcs.ask("eth_getBlockByNumber", ["latest", false], (answer) => feesAnswer.parse(answer)),
    rpcs.ask("eth_maxPriorityFeePerGas", [], (answer) => quantityAnswer.parse(answer)),
  ]);
  return { maxPriorityFeePerGas, maxFeePerGas: 2n * baseFeePerGas + maxPriorityFeePerGas };
}

/** Fees for which nodes replace a transaction that offered `before`, or what is usual now if it is more. */
export function raise(before: Fees, now: Fees): Fees {
  const higher = (a: bigint, b: bigint) => {
    const raised = (a * RAISE_PERCENT) / 100n + 1n;
    return raised > b ? raised : b;
  };
  return {
    maxPriorityFeePerGas: higher(before.maxPriorityFeePerGas, now.maxPriorityFeePerGas),
    maxFeePerGas: higher(before.maxFeePerGas, now.maxFeePerGas),
  };
}
