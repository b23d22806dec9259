import type { Taking } from "../contracts/missingAllowance.ts";
import type { TypedData } from "../values/TypedData.ts";
import { PERMIT_TYPES } from "./permitTypes.ts";
import type { TokenSigning } from "./signingOf.ts";

/** An approval by signature. */
interface Approval extends Taking {
  /** Unix seconds. */
  readonly deadline: bigint;
}

/** Data whose signature is an allowance of exactly the amount (ERC-2612). */
export function permitData(
  { chainId, token, owner, spender, required, deadline }: Approval,
  { name, version, nonce }: TokenSigning,
): TypedData {
  return {
    ...{ types: PERMIT_TYPES, primaryType: "Permit" },
    domain: { name, version, chainId: `${chainId}`, verifyingContract: token },
    message: {
      ...{ owner, spender, value: `${required}` },
      ...{ nonce: `${nonce}`, deadline: `${deadline}` },
    },
  };
}
