import type { ChainAdapter } from "./ChainAdapter.ts";
import type { ChainConfig } from "./chainConfig.ts";
import { connectEvmChain } from "./evm/connectEvmChain.ts";
import type { SubmitterOptions } from "./evm/transactions/SubmitterOptions.ts";

/**
 * Connects to a chain of any family.
 *
 * @param submitter Who pays for transactions; reading needs none.
 * @throws ChainError `WrongChain` if an RPC serves another chain, `RpcUnavailable`.
 */
export function connectChain(
  config: ChainConfig,
  submitter?: SubmitterOptions,
): Promise<ChainAdapter> {
  return connectEvmChain(config, submitter);
}
