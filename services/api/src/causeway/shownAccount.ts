import { accountText, type Hex } from "@causeway/protocol";

/** An account as its chain writes it; null while it is unknown. @param chainId Undefined while that is not known. */
export function shownAccount(account: Hex | undefined, chainId: bigint | undefined): string | null {
  if (account === undefined) return null;
  return chainId === undefined ? account : accountText(account, chainId);
}
