import type { ChainConfig } from "../../../config/chains.ts";
import { gasPriceCap } from "../evmConfig.ts";

/** More than twice what a pause, a stop or a distrust takes; not estimated, for that takes time and may fail. */
export const ACT_GAS_LIMIT = 200_000n;

/** What is offered for a unit of gas, wei. */
export interface ActFees {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/**
 * More than is asked, for nobody should wait for a guardian; only the block's own price is paid.
 *
 * @param baseFee Wei, of the newest block; null on a chain that tells none.
 * @param suggested Wei, the priority fee that an RPC suggests.
 */
export function actFees(chain: ChainConfig, baseFee: bigint | null, suggested: bigint): ActFees {
  const most = gasPriceCap(chain);
  const cap = (fee: bigint) => (fee < most ? fee : most);
  const maxPriorityFeePerGas = cap(2n * suggested);
  const maxFeePerGas = baseFee === null ? most : cap(4n * baseFee + maxPriorityFeePerGas);
  return { maxFeePerGas, maxPriorityFeePerGas };
}
