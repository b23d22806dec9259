import { getBytes } from "ethers";

/** EIP-7623: the least gas of a transaction with this calldata, whatever it does. */
export function calldataFloor(data: string): number {
  const tokens = getBytes(data).reduce((sum, byte) => sum + (byte === 0 ? 1 : 4), 0);
  return 21_000 + 10 * tokens;
}
