import type { Hex } from "@causeway/protocol";

import type { TypedData } from "../values/TypedData.ts";
import type { EvmTransaction } from "./BuiltOrder.ts";
import type { Signable } from "./signableCall.ts";
import { withPermit } from "./withPermit.ts";
import { withPermit2 } from "./withPermit2.ts";

/**
 * The transaction of an order or a transfer that brings its allowance with it, as a signature of some data: of a permit, or of
 * Permit2.
 *
 * @throws CausewayError `BadInput` if the signature is malformed
 */
export function withSignature(built: Signable, data: TypedData, signature: Hex): EvmTransaction {
  const { allowance } = built;
  if (allowance === undefined) throw new TypeError("no allowance is missing");
  return data.primaryType === "Permit"
    ? withPermit({ ...built, allowance: { ...allowance, permit: data } }, signature)
    : withPermit2({ ...built, allowance: { ...allowance, permit2: data } }, signature);
}
