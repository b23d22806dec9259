import type { NetworkDescription } from "@causeway/environment";
import { EVM_LOCAL } from "../world/evmLocal.ts";

const ACCOUNT = `0x${"11".repeat(20)}`;

/** What a network of `config/local` may write of itself, kept up by this process; nobody answers at its URLs. */
export const NETWORK: NetworkDescription = {
  url: "http://127.0.0.1:10",
  pid: process.pid,
  environment: "local",
  config: EVM_LOCAL,
  hub: "hub",
  chains: [
    { name: "hub", chainId: 31337, rpcUrl: "http://127.0.0.1:11", contracts: {} },
    {
      name: "spoke-a",
      chainId: 31338,
      rpcUrl: "http://127.0.0.1:12",
      contracts: {},
    },
    {
      name: "spoke-b",
      chainId: 31339,
      rpcUrl: "http://127.0.0.1:13",
      contracts: {},
    },
  ],
  mailbox: ACCOUNT,
  expiry: ACCOUNT,
  prepaid: ACCOUNT,
  remoteAccounts: ACCOUNT,
  remoteState: ACCOUNT,
  messageFeeSchedule: ACCOUNT,
  bridge: ACCOUNT,
  settler: ACCOUNT,
  hubRelay: ACCOUNT,
  relaySender: ACCOUNT,
  messageBoard: ACCOUNT,
  assets: [
    {
      symbol: "USDC",
      assetId: `0x${"22".repeat(32)}`,
      decimals: 6,
      chains: [{ chain: "hub", token: ACCOUNT, custody: ACCOUNT, isMinted: false }],
      offers: [],
    },
  ],
  tokens: [],
  pools: [],
  validators: [1, 2, 3, 4].map((n) => ({
    name: `validator-${n}`,
    url: `http://127.0.0.1:2${n}`,
  })),
  proverUrl: "http://127.0.0.1:31",
  relayerUrl: "http://127.0.0.1:32",
  feeUpdaterUrl: "http://127.0.0.1:33",
  fillerUrl: "http://127.0.0.1:34",
  indexerUrl: "http://127.0.0.1:35",
  apiUrl: "http://127.0.0.1:36",
  faucetUrl: "http://127.0.0.1:38",
};
