import { z } from "zod";

import { endpoint } from "../../endpoints/Endpoint.ts";
import { rawNumber } from "../../http/rawNumber.ts";
import { chainIdText, plainText } from "../../parameters/fields.ts";
import type { PriceList } from "../../prices/Prices.ts";
import type { ListedChain } from "../ListedChain.ts";
import { NATIVE } from "../ListedToken.ts";
import type { Lists } from "../Lists.ts";
import { FAMILY_NAMES } from "../wire/familyNames.ts";
import { contractGeneration } from "../wire/generations.ts";

const LONGEST_NAME = 64;

const detailedChain = z.object({
  id: z.int().describe("Number of the chain in this environment, from 1"),
  chainId: z.string(),
  chainType: z.string().describe("Family of the chain: EVM, TON"),
  coin: z.string().describe("Symbol of the coin"),
  key: z.string().describe("The `network` of /api/queryTokenList"),
  logoUri: z.string().describe("URL of the chain's picture"),
  mainnet: z.literal([0, 1]).describe("0 if its coins are worth nothing"),
  metamask: z.string().describe("JSON text: the chain as wallets add it"),
  multicallAddress: z.string().describe("Empty if none is known"),
  name: z.string(),
  nativeToken: z.string().describe("JSON text: the chain's coin as a token"),
  tokenlistUrl: z.string().describe("URL of the chain's tokens"),
  isBlock: z.literal([0, 1]).describe("1 if the chain is blocked"),
  causeway: z.object({
    isMessagesOnly: z.boolean().describe("No route begins or ends there"),
    generations: z.array(contractGeneration).describe("Contracts that state their generation"),
  }),
});

/** `GET /api/queryChainList` */
export const queryChainList = endpoint({
  api: "swapData",
  path: "/api/queryChainList",
  summary: "List chains with all facts that a wallet needs",
  grounds: "configuration",
  cost: 1,
  query: z.object({
    chainId: chainIdText.optional().describe("This chain alone"),
    chainName: plainText(LONGEST_NAME).optional().describe("Its name or its key, in any case"),
  }),
  answer: z.object({ chains: z.array(detailedChain) }),
  answerTo: async ({ lists, prices }, { chainId, chainName }, { origin }) => {
    const newest = await prices.newest();
    const chains = lists.chains
      .filter(({ chain }) => chainId === undefined || chain.chainId === chainId)
      .filter((listed) => chainName === undefined || isNamed(listed, chainName))
      .map((listed) => detailsOf(lists, listed, { origin, newest }));
    return { chains };
  },
});

/** What a list shows beside the chain itself. */
interface Shown {
  /** By which the client reached the service. */
  readonly origin: string;
  readonly newest: PriceList;
}

function isNamed({ chain, display }: ListedChain, name: string): boolean {
  const asked = name.toLowerCase();
  return [chain.name, display.title].some((one) => one.toLowerCase() === asked);
}

function detailsOf(lists: Lists, listed: ListedChain, shown: Shown): z.input<typeof detailedChain> {
  const { chain, ordinal, display, icon } = listed;
  return {
    id: ordinal + 1,
    chainId: String(chain.chainId),
    chainType: FAMILY_NAMES[chain.family],
    coin: display.coin.symbol,
    key: chain.name,
    logoUri: `${shown.origin}${icon}`,
    mainnet: display.isTestnet ? 0 : 1,
    metamask: JSON.stringify(metamaskOf(listed)),
    multicallAddress: display.multicall ?? "",
    name: display.title,
    nativeToken: JSON.stringify(nativeTokenOf(lists, listed, shown)),
    tokenlistUrl: `${shown.origin}/supportedTokenList?chainId=${chain.chainId}`,
    isBlock: 0,
    causeway: {
      isMessagesOnly: chain.swap === undefined,
      generations: chain.generations ?? [],
    },
  };
}

/** EIP-3085, with the name that the field uses. */
function metamaskOf({ chain, display }: ListedChain) {
  const { symbol, decimals, name } = display.coin;
  return {
    chainName: display.title,
    blockExplorerUrls: display.explorerUrl === undefined ? [] : [display.explorerUrl],
    chainId: `0x${chain.chainId.toString(16)}`,
    nativeCurrency: { symbol, decimals, name },
    rpcUrls: display.publicRpcUrls,
  };
}

function nativeTokenOf(lists: Lists, { chain, display }: ListedChain, { origin, newest }: Shown) {
  const { symbol, decimals, name } = display.coin;
  const token = lists.tokenOf(chain.chainId, NATIVE);
  return {
    symbol,
    address: NATIVE,
    coinKey: symbol,
    priceUSD: token === undefined ? "0" : newest.textOf(token),
    chainId: rawNumber(chain.chainId),
    decimals,
    name,
    logoURI: token === undefined ? "" : `${origin}${token.icon}`,
  };
}
