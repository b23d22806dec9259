const HELD_ALREADY = /already known|known transaction|already imported|underpriced|nonce too low/i;
const UNKNOWN = /unknown transaction/i;

/** Whether a node refused a transaction because it holds it, or another one with its nonce. */
export function isHeldAlready(error: unknown): boolean {
  const text = String(error);
  return HELD_ALREADY.test(text) && !UNKNOWN.test(text);
}
