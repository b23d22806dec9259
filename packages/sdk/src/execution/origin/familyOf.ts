import type { Causeway } from "../../createCauseway.ts";
import type { ChainId } from "../../values/ids.ts";
import type { ConnectedWallet } from "../../wallets/ConnectedWallet.ts";

/** The family of a chain. Orders of a service need no contracts: a chain that they do not name is one of EVM. */
export function familyOf(
  { options: { contracts } }: Causeway,
  chainId: ChainId,
): ConnectedWallet["family"] {
  const found = contracts?.chains.find((one) => `${one.chainId}` === `${chainId}`);
  return found?.family ?? "evm";
}
