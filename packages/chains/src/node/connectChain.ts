import type { ChainConfig } from "@causeway/environment";

import type { ChainAdapter } from "../ChainAdapter.ts";
import { ChainError } from "../ChainError.ts";
import { connectEvmChain } from "../evm/node/connectEvmChain.ts";
import type { SubmitterOptions } from "../evm/node/transactions/SubmitterOptions.ts";

type Connect = (config: ChainConfig, submitter?: SubmitterOptions) => Promise<ChainAdapter>;

/** How a chain of each family is connected to. A further family is one line here. */
const CONNECTORS: {
  readonly [Family in ChainConfig["family"]]?: (
    config: Extract<ChainConfig, { readonly family: Family }>,
    submitter?: SubmitterOptions,
  ) => Promise<ChainAdapter>;
} = { evm: connectEvmChain };

/**
 * Connects to a chain of any family, as its family does.
 *
 * @param submitter Who pays for transactions; reading needs none.
 * @throws ChainError `UnknownFamily`; `WrongChain` if an RPC serves another chain, `RpcUnavailable`.
 */
export async function connectChain(
  config: ChainConfig,
  submitter?: SubmitterOptions,
): Promise<ChainAdapter> {
  const { name, family } = config;
  if (!Object.hasOwn(CONNECTORS, family)) {
    const known = Object.keys(CONNECTORS);
    const message = `${name} is of the family "${family}", known are ${known.join(", ")}`;
    throw new ChainError("UnknownFamily", message, { name, family, known });
  }
  return (CONNECTORS[family] as Connect)(config, submitter);
}
