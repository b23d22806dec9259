import { environmentOf, evmChainOf } from "../contracts/environmentOf.ts";
import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import type { Address, ChainId } from "../values/ids.ts";
import { requireEvmAddress } from "../values/requireEvmAddress.ts";
import { assetOn, type PlacedAsset } from "./assetOn.ts";

/** What a liquidity provider puts into a vault, or takes out. */
export interface LiquidityParameters {
  readonly chainId: ChainId;
  /** Its symbol in the environment, or its id. */
  readonly asset: string;
  /** Smallest units of the token. */
  readonly amount: bigint;
  /** Owns the shares, and the tokens. */
  readonly owner: Address;
}

/** The vault of an asset. @throws CausewayError `BadInput` if the asset is minted there: nobody lends it */
export function vaultOf(
  causeway: Causeway,
  { chainId, asset, owner }: Omit<LiquidityParameters, "amount">,
): PlacedAsset {
  requireEvmAddress("owner", owner);
  const environment = environmentOf(causeway);
  const placed = assetOn(environment, evmChainOf(environment, chainId, "chainId"), asset);
  if (!placed.isMinted) return placed;
  const message = `asset ${asset} is minted on chain ${chainId}, and has no vault there`;
  throw new CausewayError("BadInput", { message, details: { asset, chainId } });
}
