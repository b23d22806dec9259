import type { Hex } from "@causeway/protocol";

import type { ChainConfig } from "../../config/chains.ts";
import type { FamilyConfig } from "../../config/FamilyConfig.ts";
import { address, positive, positiveWei } from "../../config/fields.ts";
import { FamilyUnknown } from "../families.ts";

declare module "../../config/ChainConfig.ts" {
  interface ChainConfig {
    /** On EVM chains, the coin as a token; where nothing is said of it, none exists that is known. */
    readonly wrappedNative?: Hex | undefined;
    /** On EVM chains, Uniswap's Permit2, where it is not at the address that it has on nearly every chain. */
    readonly permit2?: Hex | undefined;
    /** Of every EVM chain, in wei; no transaction of ours offers more for a unit of gas. */
    readonly maxFeePerGas?: bigint;
    /** Gas that an EVM chain takes for a byte of calldata beside what each does, at most; none where it is left out. */
    readonly dataGasPerByte?: number | undefined;
  }
}

/** EVM chains in the configuration. */
export const evmConfig: FamilyConfig = {
  chainFields: {
    wrappedNative: address.optional(),
    permit2: address.optional(),
    maxFeePerGas: positiveWei(128),
    dataGasPerByte: positive(32).optional(),
  },
};

/**
 * The most wei that a transaction of ours offers for a unit of gas on an EVM chain.
 *
 * @throws FamilyUnknown for a chain of another family.
 */
export function gasPriceCap(chain: ChainConfig): bigint {
  if (chain.maxFeePerGas === undefined) throw new FamilyUnknown(chain, ["evm"]);
  return chain.maxFeePerGas;
}
