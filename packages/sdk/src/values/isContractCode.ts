/** Code of an account that has a key, and lends itself the code of a contract (EIP-7702). */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/i;

/** Whether an account with this code is a contract. @param code Hex digits behind `0x`. */
export function isContractCode(code: string): boolean {
  return code.length > 2 && !DELEGATION.test(code);
}
