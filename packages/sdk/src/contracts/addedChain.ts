import type { Causeway } from "../createCauseway.ts";
import type { ChainId } from "../values/ids.ts";
import type { AddedChain } from "../wallets/ConnectedWallet.ts";
import { chainOf, contractsOf } from "./environmentOf.ts";

/**
 * A chain of `contracts` as a wallet adds it. No service is asked. The wallet learns no RPC of the app: its URL may hold a key.
 *
 * @throws CausewayError `NoContracts`, `BadInput`
 */
export function addedChain(causeway: Causeway, chainId: ChainId): AddedChain {
  const { name, display, rpcUrls } = chainOf(contractsOf(causeway), chainId, "chainId");
  const publicUrls = display?.publicRpcUrls ?? [];
  return {
    chainId,
    name: display?.title ?? name,
    rpcUrls: publicUrls.length > 0 ? publicUrls : rpcUrls,
    coin: display?.coin ?? { name: "Ether", symbol: "ETH", decimals: 18 },
    explorerUrl: display?.explorerUrl,
  };
}
