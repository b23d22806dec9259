import type { EffectName, ExecutionRecord } from "./ExecutionRecord.ts";

/** Whether what the wallet is asked for takes effect once at most: the router takes each nonce of an order once. */
export function isOnce({ request, orderId }: ExecutionRecord, name: EffectName): boolean {
  return name !== "order" || request?.kind === "route" || orderId !== undefined;
}
