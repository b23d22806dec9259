import type { Causeway } from "../createCauseway.ts";
import { codeOf } from "../rpcs/codeOf.ts";
import type { Address, ChainId } from "../values/ids.ts";
import { isContractCode } from "../values/isContractCode.ts";
import { requireEvmAddress } from "../values/requireEvmAddress.ts";
import type { ActionOptions } from "./ActionOptions.ts";

/** An account of an EVM chain. */
export interface ContractParameters {
  readonly chainId: ChainId;
  readonly account: Address;
}

/**
 * Reads from the RPCs of a chain whether an account is a contract. An account with a key does not count, even if a contract
 * acts for it.
 *
 * @throws CausewayError `BadInput`, `NoRpc`, `RpcOfAnotherChain`, `RpcUnreachable`; the signal's reason
 */
export async function isContract(
  causeway: Causeway,
  { chainId, account }: ContractParameters,
  { signal }: ActionOptions = {},
): Promise<boolean> {
  requireEvmAddress("account", account);
  const code = await codeOf(causeway, chainId, account, signal);
  return isContractCode(code);
}
