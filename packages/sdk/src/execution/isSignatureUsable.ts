import { toJson } from "../values/json.ts";
import type { TypedData } from "../values/TypedData.ts";
import type { ExecutionRecord } from "./ExecutionRecord.ts";
import type { BuiltRequest } from "./ExecutionRequest.ts";

/** Fields by which a permit is the one that is needed now. An older deadline does as well. */
const OF_PERMIT = ["spender", "value", "nonce"] as const;

/** Seconds that a signature must last, so that a block can take it. */
const MARGIN = 60n;

/** Whether the allowance that was signed is the one that is needed now. A signature of Permit2 is for one request alone. */
export function isSignatureUsable({ built, effects, signed }: ExecutionRecord): boolean {
  if (effects.permit?.signature === undefined || signed === undefined) return false;
  if (!lasts(signed)) return false;
  const { permit, permit2 } = built?.allowance ?? {};
  if (isOfOneRequest(signed)) return toJson(permit2) === toJson(signed);
  return (
    permit !== undefined &&
    permit.domain.verifyingContract === signed.domain.verifyingContract &&
    OF_PERMIT.every((name) => permit.message[name] === signed.message[name])
  );
}

/** Whether a signature is for the order or the transfer alone in which it is (Permit2). */
export function isOfOneRequest({ primaryType }: Pick<TypedData, "primaryType">): boolean {
  return primaryType !== "Permit";
}

/** What was signed by Permit2, while it lasts, as does the route of an order: another one would need another signature. */
export function requestSigned(record: ExecutionRecord): BuiltRequest | undefined {
  const { built, signed } = record;
  if (signed === undefined || !isOfOneRequest(signed) || !isSignatureUsable(record)) {
    return undefined;
  }
  const { expiresAt } = built?.order?.route ?? {};
  return expiresAt === undefined || BigInt(expiresAt) > secondsNow() ? built : undefined;
}

function lasts({ message: { deadline } }: TypedData): boolean {
  return BigInt(`${deadline}`) >= secondsNow() + MARGIN;
}

function secondsNow(): bigint {
  return BigInt(Math.floor(Date.now() / 1_000));
}
