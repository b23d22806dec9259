import { toJson } from "../values/json.ts";
import type { TypedData } from "../values/TypedData.ts";
import type { ExecutionRecord } from "./ExecutionRecord.ts";
import type { BuiltRequest } from "./ExecutionRequest.ts";

/** Fields by which a permit is the one that is needed now. An older deadline does as well. */
const OF_PERMIT = ["spender", "value", "nonce"] as const;

/** Whether the allowance that was signed is the one that is needed now. A signature of Permit2 is for one order alone. */
export function isSignatureUsable({ built, effects, signed }: ExecutionRecord): boolean {
  if (effects.permit?.signature === undefined || signed === undefined) return false;
  const { permit, permit2 } = built?.allowance ?? {};
  if (isOfOneOrder(signed)) return toJson(permit2) === toJson(signed);
  return (
    permit !== undefined &&
    permit.domain.verifyingContract === signed.domain.verifyingContract &&
    OF_PERMIT.every((name) => permit.message[name] === signed.message[name])
  );
}

/** Whether a signature is for the order alone in which it is (Permit2). */
export function isOfOneOrder({ primaryType }: Pick<TypedData, "primaryType">): boolean {
  return primaryType !== "Permit";
}

/** The order that was signed by Permit2, while its route lasts: another one would need another signature. */
export function orderSigned(record: ExecutionRecord): BuiltRequest | undefined {
  const { built, signed } = record;
  if (signed === undefined || !isOfOneOrder(signed) || !isSignatureUsable(record)) return undefined;
  const { expiresAt = 0 } = built?.order?.route ?? {};
  return expiresAt > Math.floor(Date.now() / 1_000) ? built : undefined;
}
