import type { EnvironmentFile } from "@causeway/environment";

import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import type { ChainId } from "../values/ids.ts";
import { requireBigint } from "../values/requireBigint.ts";

/** A chain of the environment's file. */
export type KnownChain = EnvironmentFile["chains"][number];

/** An EVM chain of the environment's file. */
export type KnownEvmChain = Exclude<KnownChain, { readonly family: "ton" }>;

/** The environment's file: money goes to its contracts alone. @throws CausewayError `NoContracts` */
export function contractsOf({ options: { contracts } }: Causeway): EnvironmentFile {
  if (contracts !== undefined) return contracts;
  const message = "Nothing says which contracts are ours, and money goes to these alone";
  throw new CausewayError("NoContracts", { message });
}

/** The environment's file, with the app's RPCs in the place of those of the file. @throws CausewayError `NoContracts` */
export function environmentOf(causeway: Causeway): EnvironmentFile {
  const { rpcs = {} } = causeway.options;
  const contracts = contractsOf(causeway);
  const chains = contracts.chains.map((chain) => {
    const rpcUrls = rpcs[`${chain.chainId}`] ?? [];
    return rpcUrls.length === 0 ? chain : { ...chain, rpcUrls: [...rpcUrls] };
  });
  return { ...contracts, chains };
}

/** A chain of the environment. @throws CausewayError `BadInput` that names the parameter */
export function chainOf(
  { chains }: Pick<EnvironmentFile, "chains">,
  chainId: ChainId,
  name: string,
): KnownChain {
  requireBigint(name, chainId);
  const found = chains.find((one) => `${one.chainId}` === `${chainId}`);
  if (found !== undefined) return found;
  throw new CausewayError("BadInput", {
    message: `${name} ${chainId} is no chain of \`contracts\``,
    details: { [name]: chainId },
  });
}

/** The same of an EVM chain. @throws CausewayError `BadInput` for another family, too */
export function evmChainOf(
  environment: Pick<EnvironmentFile, "chains">,
  chainId: ChainId,
  name: string,
): KnownEvmChain {
  const found = chainOf(environment, chainId, name);
  if (found.family !== "ton") return found;
  throw new CausewayError("BadInput", {
    message: `${name} ${chainId} is a chain of TON, which carries messages alone`,
    details: { [name]: chainId },
  });
}
