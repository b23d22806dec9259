import type { Chain, Route, RouteId, Token } from "@causeway/sdk";

import type { OfferedWallet } from "../wallet/WalletState.ts";

/** Accounts of the catalogue. */
export const [OWNER, OTHER] = [
  "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
  "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
] as const;

/** A chain of the catalogue. */
export function sampleChain(chainId: bigint, key: string, name: string): Chain {
  return {
    ...{ chainId, key, name, family: "evm" },
    coin: { symbol: "ETH", name: "Ether", decimals: 18 },
    ...{ rpcUrls: [], explorerUrl: undefined, image: undefined, multicall: undefined },
    ...{ isTestnet: true, isMessagesOnly: false },
  };
}

/** A token of the catalogue. @param digit Fills its address. */
export function sampleToken(
  chainId: bigint,
  symbol: string,
  { digit = "1", decimals = 18, isListed = true, name = symbol } = {},
): Token {
  return { chainId, address: `0x${digit.repeat(40)}`, symbol, name, decimals, isListed };
}

/** A route of the catalogue. @param output Smallest units. */
export function sampleRoute(
  { from, to, input, output }: { from: Token; to: Token; input: bigint; output: bigint },
  change: Partial<Route> = {},
): Route {
  const coin = sampleToken(from.chainId, "ETH", { digit: "0" });
  return {
    id: `0x${`${output % 10n}`.repeat(64)}` as RouteId,
    request: {
      from: { chainId: from.chainId, token: from.address },
      to: { chainId: to.chainId, token: to.address },
      ...{ amount: input, kind: "exactIn", slippageBps: 200 },
    },
    contract: `0x${"c".repeat(40)}`,
    input: { token: from, amount: input },
    output: { token: to, amount: output },
    minimum: (output * 98n) / 100n,
    fees: [
      { kind: "message", token: coin, amount: 1_060_033_000_000_000n, isOnTop: true },
      { kind: "bridge", token: from, amount: input / 400n, isOnTop: false },
      { kind: "gas", token: coin, amount: 260_000_001_820_000n, isOnTop: true },
    ],
    priceImpact: 0.05,
    seconds: { usable: 2, proven: 24 },
    waits: undefined,
    expiresAt: 4_102_444_800,
    ...{ promise: {}, signature: "0x" },
    ...change,
  };
}

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M2 24h28M6 24v-8h20v8" fill="none" stroke="#0a7"/></svg>';

/** A wallet of the catalogue. Every second one has a picture. */
export function sampleWallet(name: string, place: number): OfferedWallet {
  const rdns = place === 0 ? "io.metamask" : `example.wallet${place}`;
  const icon = `data:image/svg+xml,${encodeURIComponent(PICTURE)}`;
  return { uuid: `${place}`, name, rdns, icon: place % 2 === 0 ? icon : undefined };
}
