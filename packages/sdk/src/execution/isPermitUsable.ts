import type { ExecutionRecord } from "./ExecutionRecord.ts";

/** Whether the allowance that was signed is the one that the order needs now. */
export function isPermitUsable({ built, effects, signedFor }: ExecutionRecord): boolean {
  const needed = built?.allowance;
  return (
    effects.permit?.signature !== undefined &&
    needed !== undefined &&
    signedFor?.token === needed.token &&
    signedFor.spender === needed.spender &&
    signedFor.required === needed.required &&
    signedFor.permit?.message.nonce === needed.permit?.message.nonce
  );
}
