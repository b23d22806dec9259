import type { EnvironmentFile } from "@causeway/environment";

/** An environment that names the RPCs of its chains to pages and wallets, except on chains of TON that no page may ask. */
export function named(contracts: EnvironmentFile, { isTonAsked = false } = {}) {
  const chains = contracts.chains.map((chain) => {
    const isTon = chain.family === "ton";
    const [symbol, decimals] = isTon ? ["TON", 9] : ["ETH", 18];
    const coin = { name: symbol, symbol, decimals };
    const publicRpcUrls = isTon && !isTonAsked ? [] : chain.rpcUrls;
    return { ...chain, display: { title: chain.name, isTestnet: true, coin, publicRpcUrls } };
  });
  return { ...contracts, chains };
}
