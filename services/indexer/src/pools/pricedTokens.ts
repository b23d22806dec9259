import type { ServedEnvironment } from "@causeway/environment";
import { type Hex, uintBytes } from "@causeway/protocol";
import { concat } from "ethers";

/** How `index.activity_hours` names an asset, or a token that was swapped. */
export interface PricedId {
  readonly assetId: Hex;
  /** Decimals of one whole. */
  readonly decimals: number;
}

/** A token on a chain, and the names under which it has a price. */
export interface PricedToken {
  readonly chainId: bigint;
  /** In lower case. */
  readonly address: Hex;
  readonly decimals: number;
  /** The asset whose token it is; undefined of a token that no bridge moves. */
  readonly asset: PricedId | undefined;
  readonly ids: readonly PricedId[];
}

const COIN: Hex = `0x${"00".repeat(20)}`;

/** Tokens of an environment whose decimals are known. */
export function pricedTokens({
  chains,
  assets,
  tokens,
}: Pick<ServedEnvironment, "chains" | "assets" | "tokens">): PricedToken[] {
  const idOf = (name: string) => chains.find((chain) => chain.name === name)?.chainId;
  const ofAssets = assets.flatMap((asset) =>
    asset.chains.flatMap(({ chain, token, decimals, isWrappedCoin = false }) => {
      const of = { assetId: asset.assetId as Hex, decimals: asset.decimals };
      return tokenOf(idOf(chain), { token, decimals, asset: of, isWrappedCoin });
    }),
  );
  const others = tokens.flatMap(({ decimals, chains: own }) =>
    own.flatMap(({ chain, token }) => tokenOf(idOf(chain), { token, decimals })),
  );
  return [...ofAssets, ...others];
}

interface Given {
  readonly token: string;
  readonly decimals: number | undefined;
  readonly asset?: PricedId;
  readonly isWrappedCoin?: boolean;
}

/** Swaps name the chain and the token; of the chain's coin, zeros. */
function tokenOf(chainId: bigint | undefined, given: Given): PricedToken[] {
  const { token, decimals, asset, isWrappedCoin = false } = given;
  if (chainId === undefined || decimals === undefined) return [];
  const address = token.toLowerCase() as Hex;
  const inSwaps = (isWrappedCoin ? [address, COIN] : [address]).map((one) => ({
    assetId: concat([uintBytes(chainId, 8), one]) as Hex,
    decimals,
  }));
  return [{ chainId, address, decimals, asset, ids: asset ? [asset, ...inSwaps] : inSwaps }];
}
