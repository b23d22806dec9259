import { connectContract } from "@causeway/chains/ethers";
import type { ChainView } from "@causeway/chains/evm";
import { developmentTokenCode } from "@causeway/creation-code";
import type { ChainConfig, Environment } from "@causeway/operator";
import { openChain } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import { isCallException, isError } from "ethers";

import type { TokenFacts } from "../add/TokenFacts.ts";
import type { BridgeConfig } from "../BridgeConfig.ts";

/** Asks the contract at an address; undefined if no contract is there. */
export async function tokenFacts(view: ChainView, address: Hex): Promise<TokenFacts | undefined> {
  if (!(await view.hasCode(address))) return undefined;
  const token = connectContract(developmentTokenCode.abi, address, view.provider);
  const at = { blockTag: view.blockTag };
  const [name, symbol, decimals] = await Promise.all([
    unlessSilent(token.name(at)),
    unlessSilent(token.symbol(at)),
    unlessSilent(token.decimals(at)),
  ]);
  return { name, symbol, decimals: decimals === undefined ? undefined : Number(decimals) };
}

/**
 * Asks a chain of an environment about a token; undefined if no contract is there.
 *
 * @throws RpcUnusable
 */
export async function readToken(
  environment: Environment<BridgeConfig>,
  chain: ChainConfig,
  address: Hex,
): Promise<TokenFacts | undefined> {
  const open = await openChain(environment, chain);
  try {
    return await tokenFacts((await open.context()).view, address);
  } finally {
    await open.close();
  }
}

/** What is no token reverts, or answers something else. */
async function unlessSilent<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (isCallException(error) || isError(error, "BAD_DATA")) return undefined;
    throw error;
  }
}
