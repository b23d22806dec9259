import { ASSET, TOKEN, TOKEN_IN, TOKEN_OUT } from "@causeway/index/testing/events/orders.ts";

import { CHAINS } from "./exampleHistory.ts";

const ACCOUNT = `0x${"11".repeat(20)}`;
const NAMES = ["spoke-a", "hub", "spoke-b"];

/** The environment of the example, as its file has it. Its RPCs do not answer: the index has all that is asked. */
export const BENCH_ENVIRONMENT = {
  ...{ environment: "bench", development: true, hub: "hub", validators: ["http://127.0.0.1:1"] },
  chains: CHAINS.map((chainId, place) => chainOf(`${NAMES[place]}`, chainId)),
  assets: [
    {
      ...{ symbol: "USDC", assetId: ASSET, decimals: 6, rank: 1 },
      chains: NAMES.map((chain) => ({
        ...{ chain, token: TOKEN, name: "USD Coin", decimals: 6 },
        ...{ custody: ACCOUNT, isMinted: false },
      })),
    },
  ],
  tokens: [tokenOf("DAI", "Dai Stablecoin", TOKEN_IN), tokenOf("UNI", "Uniswap", TOKEN_OUT)],
};

function chainOf(name: string, chainId: bigint) {
  return {
    ...{ name, chainId: `${chainId}`, rpcUrls: ["http://127.0.0.1:1"], rpcTimeout: 200 },
    ...{ mailbox: ACCOUNT, committeeRegistry: ACCOUNT, messageFeeSchedule: ACCOUNT },
    display: {
      ...{ title: `The ${name}`, isTestnet: true, color: "#627eea" },
      coin: { name: "Ether", symbol: "ETH", decimals: 18 },
      ...{ explorerUrl: "https://scan.example", publicRpcUrls: ["https://rpc.example"] },
    },
  };
}

function tokenOf(symbol: string, name: string, token: string) {
  const chains = NAMES.map((chain) => ({ chain, token }));
  return { symbol, name, decimals: 18, chains };
}
