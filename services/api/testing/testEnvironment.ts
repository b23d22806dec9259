import { environmentFile, type ServedEnvironment } from "@causeway/environment";
import {
  DESTINATION,
  HUB as HUB_OF_EVENTS,
  ORIGIN,
} from "@causeway/index/testing/events/messages.ts";

const HUB = "0x00000000000000000000000000000000000000a1";
const ACCOUNT = `0x${"11".repeat(20)}`;

/** Tokens of the test environment: the same address on each of its chains. */
export const USDC = `0x${"C0".repeat(20)}`;
export const WETH = `0x${"e0".repeat(20)}`;
export const DAI = `0x${"d0".repeat(20)}`;

/** An environment of three chains, whose RPCs do not answer. */
export function testEnvironment(): ServedEnvironment {
  return environmentFile.parse(testEnvironmentFile());
}

/** The same with the chains of the index's test events: origin, hub and destination. */
export function eventsEnvironment(): ServedEnvironment {
  const { chains, ...others } = testEnvironment();
  const ids = [ORIGIN, HUB_OF_EVENTS, DESTINATION];
  return {
    ...others,
    chains: chains.map((chain, place) => ({ ...chain, chainId: ids[place] ?? 0n })),
  };
}

/** The same as it stands in a file. */
export function testEnvironmentFile(): object {
  const chain = (name: string, chainId: number) => ({
    ...{ name, chainId: String(chainId), rpcUrls: ["http://127.0.0.1:1"], rpcTimeout: 200 },
    ...{ mailbox: HUB, committeeRegistry: ACCOUNT, messageFeeSchedule: ACCOUNT },
    display: {
      ...{ title: `The ${name}`, isTestnet: true, color: "#627eea" },
      coin: { name: "Ether", symbol: "ETH", decimals: 18 },
      ...{ explorerUrl: "https://scan.example", publicRpcUrls: ["https://rpc.example"] },
    },
  });
  const everywhere = (own: object) =>
    ["hub", "spoke-a", "spoke-b"].map((name) => ({ chain: name, ...own }));
  const custody = { custody: ACCOUNT, isMinted: false };
  return {
    environment: "test",
    development: true,
    hub: "hub",
    chains: [chain("hub", 31_337), chain("spoke-a", 31_338), chain("spoke-b", 31_339)],
    assets: [
      {
        ...{ symbol: "USDC", assetId: `0x${"a5".repeat(32)}`, decimals: 6, rank: 1 },
        chains: everywhere({ ...custody, token: USDC, name: "USD Coin", decimals: 6 }),
      },
      {
        ...{ symbol: "WETH", assetId: `0x${"ae".repeat(32)}`, decimals: 18 },
        chains: everywhere({ ...custody, token: WETH, name: "Wrapped ETH", isWrappedCoin: true }),
      },
    ],
    tokens: [
      {
        ...{ symbol: "DAI", name: "Dai Stablecoin", decimals: 18 },
        chains: [{ chain: "hub", token: DAI }],
      },
    ],
    validators: ["http://127.0.0.1:1"],
  };
}
