import { ChainError } from "../ChainError.ts";
import type { EvmChainConfig } from "../chainConfig.ts";
import { quantityAnswer } from "./answers.ts";
import { EvmChain } from "./EvmChain.ts";
import { RpcQuorum } from "./RpcQuorum.ts";
import { type SubmitterOptions, TransactionSender } from "./TransactionSender.ts";

/**
 * Connects to an EVM chain and checks that every RPC serves it.
 *
 * @throws ChainError `WrongChain`, `RpcUnavailable`.
 */
export async function connectEvmChain(
  config: EvmChainConfig,
  submitter?: SubmitterOptions,
): Promise<EvmChain> {
  const rpcs = new RpcQuorum(config.chainId, config.rpcUrls, config.rpcTimeout);
  try {
    const served = await rpcs.each("eth_chainId", [], (answer) => quantityAnswer.parse(answer));
    for (const { rpc, value } of served) requireChain(config.chainId, rpc, value);
  } catch (error) {
    rpcs.close();
    throw error;
  }
  return new EvmChain(config, rpcs, submitter && new TransactionSender(rpcs, submitter));
}

function requireChain(expected: bigint, rpc: string, served: bigint): void {
  if (served === expected) return;
  const message = `RPC ${rpc} serves chain ${served}, not ${expected}`;
  throw new ChainError("WrongChain", message, { rpc, served, expected });
}
