import type { ChainConfig } from "@causeway/environment";

import type { ChainAdapter } from "../ChainAdapter.ts";
import { ChainError } from "../ChainError.ts";
import { connectEvmChain } from "../evm/node/connectEvmChain.ts";
import type { SubmitterOptions } from "../evm/node/transactions/SubmitterOptions.ts";
import { type ChainLookup, connectTonChain } from "../ton/node/connectTonChain.ts";

type Connect<Config extends ChainConfig = ChainConfig> = (
  config: Config,
  submitter?: SubmitterOptions,
  chainOf?: ChainLookup,
) => Promise<ChainAdapter>;

/** How a chain of each family is connected to. A further family is one line here. */
const CONNECTORS: {
  readonly [Family in ChainConfig["family"]]: Connect<
    Extract<ChainConfig, { readonly family: Family }>
  >;
} = { evm: connectEvmChain, ton: connectTonChain };

/**
 * Connects to a chain of any family, as its family does.
 *
 * @param submitter Who pays for transactions; reading needs none.
 * @param chainOf Finds other chains of the environment. A chain whose committee is the hub's finds its members there.
 * @throws ChainError `UnknownFamily`; `WrongChain` if an RPC serves another chain, `RpcUnavailable`.
 */
export async function connectChain(
  config: ChainConfig,
  submitter?: SubmitterOptions,
  chainOf?: ChainLookup,
): Promise<ChainAdapter> {
  const { name, family } = config;
  if (!Object.hasOwn(CONNECTORS, family)) {
    const known = Object.keys(CONNECTORS);
    const message = `${name} is of the family "${family}", known are ${known.join(", ")}`;
    throw new ChainError("UnknownFamily", message, { name, family, known });
  }
  return (CONNECTORS[family] as Connect)(config, submitter, chainOf);
}
