import { environmentFile, type ServedEnvironment } from "@causeway/environment";

import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";

/**
 * The environment of a client, checked. RPCs that the app gives take the place of those of the file.
 *
 * @throws CausewayError `NoContracts`, `BadInput`
 */
export function environmentOf({ options }: Causeway): ServedEnvironment {
  const { contracts, rpcs = {} } = options;
  if (contracts === undefined) {
    const message = "Chains are read from RPCs, and nothing says which contracts are ours";
    throw new CausewayError("NoContracts", { message });
  }
  const chains = contracts.chains.map((chain) => {
    const rpcUrls = rpcs[`${chain.chainId}`];
    return rpcUrls === undefined ? chain : { ...chain, rpcUrls: [...rpcUrls] };
  });
  const read = environmentFile.safeParse({ ...contracts, chains });
  if (read.success) return read.data;
  const { path, message: reason } = read.error.issues[0] ?? { path: [], message: "malformed" };
  const message = `contracts: ${path.join(".")} is not of an environment's file: ${reason}`;
  throw new CausewayError("BadInput", { message, details: { field: path.join(".") } });
}
