/** Whether a token can hold an amount: its balances have 256 bits. */
export function isHeldByToken(amount: bigint): boolean {
  return amount < 1n << 256n;
}
