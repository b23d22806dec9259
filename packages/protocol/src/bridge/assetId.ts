import { concat, keccak256 } from "ethers";

import { fixedBytes, type Hex } from "../bytes.ts";
import { encodeInteroperableAddress, type InteroperableAddress } from "../chains.ts";
import { tag } from "../keccakBytes.ts";

/**
 * Identity of an asset: one thing that is on several chains. It follows from the token at its home; the tokens that stand
 * for it elsewhere have no part in it.
 *
 * @param environment From `environmentOf`.
 * @param token The asset's token on the chain that is its home.
 * @throws ChainError if `token` is no account on a chain.
 * @throws BytesError if `environment` is no word.
 */
export function assetId(environment: Hex, token: InteroperableAddress): Hex {
  return keccak256(
    concat([
      tag("causeway.asset.v1"),
      fixedBytes(environment, 32),
      encodeInteroperableAddress(token),
    ]),
  );
}
