import { activeData } from "../activeData.ts";
import type { AccountAt } from "../TonReader.ts";

/** The number that a wallet's next order bears: 0 before it is deployed. */
export function seqnoOf(account: AccountAt | undefined): number {
  const data = account && activeData(account);
  return data === undefined ? 0 : data.beginParse().skip(1).loadUint(32);
}
