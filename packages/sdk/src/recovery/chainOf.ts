import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import type { ChainId } from "../values/ids.ts";
import type { AddedChain } from "../wallets/ConnectedWallet.ts";
import { environmentOf } from "./environmentOf.ts";

/** A chain of `contracts` as a wallet adds it, with our RPCs. @throws CausewayError `NoContracts`, `BadInput` */
export function chainOf(causeway: Causeway, chainId: ChainId): AddedChain {
  const chain = environmentOf(causeway).chains.find((one) => one.chainId === chainId);
  if (chain === undefined) {
    const message = `chainId ${chainId} is no chain of contracts`;
    throw new CausewayError("BadInput", { message, details: { chainId } });
  }
  const { display, name } = chain;
  const publicUrls = display?.publicRpcUrls ?? [];
  return {
    chainId,
    name: display?.title ?? name,
    rpcUrls: publicUrls.length > 0 ? publicUrls : chain.rpcUrls,
    coin: display?.coin ?? { name: "Ether", symbol: "ETH", decimals: 18 },
    explorerUrl: display?.explorerUrl,
  };
}
