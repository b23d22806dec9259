import type { EvmChainConfig } from "@causeway/environment";

import { EvmChain } from "../EvmChain.ts";
import { connect } from "./rpcs/connect.ts";
import type { SubmitterOptions } from "./transactions/SubmitterOptions.ts";
import { TransactionSender } from "./transactions/TransactionSender.ts";

const REMEDY = "see to it, or name others in rpcUrls";

/**
 * Connects to an EVM chain and checks that every RPC serves it.
 *
 * @throws ChainError `WrongChain`, `RpcUnavailable`.
 */
export async function connectEvmChain(
  config: EvmChainConfig,
  submitter?: SubmitterOptions,
): Promise<EvmChain> {
  const { name, chainId, rpcUrls, dataGasPerByte, rpcTimeout: timeoutMilliseconds } = config;
  const rpcs = await connect({ name, chainId, rpcUrls, timeoutMilliseconds }, REMEDY);
  const sender = submitter && new TransactionSender(rpcs, { ...submitter, dataGasPerByte });
  return new EvmChain(config, rpcs, sender);
}
