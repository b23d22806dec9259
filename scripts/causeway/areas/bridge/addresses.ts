import { type ChainConfig, chainNamed, forFamily } from "@causeway/operator";
import { assetId, ChainType, type Hex } from "@causeway/protocol";
import { zeroPadValue } from "ethers";

import { addressNamed } from "../deployment/index.ts";
import { type AssetConfig, type AssetOnChain, type AssetToken, isMinted } from "./AssetConfig.ts";
import type { BridgeConfig, PlacedAsset } from "./BridgeConfig.ts";

/** Where Permit2 is on nearly every EVM chain. */
export const PERMIT2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3";

/** The wrapped coin that is deployed on development chains. */
export const WRAPPED_NATIVE = "DevelopmentWrappedNative";

/** The name of what keeps an asset. */
export function custodyName({ asset, here }: PlacedAsset): string {
  return `${isMinted(here) ? "Mint" : "Vault"}/${asset.symbol}`;
}

/** Where what keeps an asset is on a chain, or will be. */
export function custodyOn(config: BridgeConfig, chain: ChainConfig, placed: PlacedAsset): Hex {
  return addressNamed(config, chain, custodyName(placed));
}

/** The name of the token that is deployed for an asset; undefined where it stands already. */
export function tokenName(symbol: string, { kind }: AssetToken): string | undefined {
  if (kind === "minted") return `BridgeToken/${symbol}`;
  return kind === "development" ? `DevelopmentToken/${symbol}` : undefined;
}

/** Where the token is that stands for an asset on a chain, or will be. */
export function tokenOn(
  config: BridgeConfig,
  chain: ChainConfig,
  { symbol }: AssetConfig,
  { token }: AssetOnChain,
): Hex {
  if (token.kind === "existing") return token.token.address;
  const name = tokenName(symbol, token);
  return name === undefined ? wrappedNativeOn(config, chain) : addressNamed(config, chain, name);
}

/** How many decimals the token has that stands for an asset on a chain. */
export function tokenDecimals({ token }: AssetOnChain, { coin }: ChainConfig): number {
  return token.kind === "wrappedNative" ? coin.decimals : token.token.decimals;
}

/** Symbol and name of the token that stands for an asset on a chain, as far as the configuration has them. */
export function tokenTextsOn(
  { coin }: ChainConfig,
  asset: AssetConfig,
  { token }: AssetOnChain,
): { readonly symbol: string; readonly name?: string } {
  if (token.kind === "existing") return { symbol: token.token.symbol };
  if (token.kind !== "wrappedNative") return { symbol: token.token.symbol, name: token.token.name };
  return { symbol: asset.symbol, name: `Wrapped ${coin.symbol}` };
}

/** An address as settlers name it: with zeros before it. */
export function wordOf(address: Hex): Hex {
  return zeroPadValue(address.toLowerCase(), 32);
}

/** Where a chain's coin is as a token. */
export function wrappedNativeOn(config: BridgeConfig, chain: ChainConfig): Hex {
  return chain.wrappedNative ?? addressNamed(config, chain, WRAPPED_NATIVE);
}

/** Where Permit2 is on a chain. */
export function permit2On({ permit2 = PERMIT2 }: ChainConfig): Hex {
  return permit2;
}

/** What all chains call an asset. */
export function assetIdOf(config: BridgeConfig, asset: AssetConfig): Hex {
  const home = chainNamed(config, asset.home);
  const there = asset.chains[asset.home];
  if (there === undefined) throw new Error(`no home of ${asset.symbol} in a checked configuration`);
  return assetId(config.environmentTag, {
    chainType: forFamily(ChainType, home),
    chainId: home.chainId,
    address: tokenOn(config, home, asset, there),
  });
}
