import type { EffectName, ExecutionRecord } from "./ExecutionRecord.ts";
import { isOfOneRequest } from "./isSignatureUsable.ts";

/** Whether what the wallet is asked for takes effect once at most: a router or Permit2 takes each nonce once. */
export function isOnce(record: ExecutionRecord, name: EffectName): boolean {
  const { request, orderId, signed, sent, effects } = record;
  if (name !== "order" || request?.kind === "route" || orderId !== undefined) return true;
  const { signature } = effects.permit ?? {};
  if (signature === undefined || signed === undefined || !isOfOneRequest(signed)) return false;
  return sent?.data.includes(signature.slice(2).toLowerCase()) === true;
}
