import { loadAccount } from "@ton/core";

import type { AccountAt } from "../TonReader.ts";

/** The number that a wallet's next order bears: 0 before it is deployed. */
export function seqnoOf(account: AccountAt | undefined): number {
  if (account === undefined) return 0;
  const slice = account.cell.beginParse();
  const state = slice.loadBit() ? loadAccount(slice).storage.state : undefined;
  const data = state?.type === "active" ? state.state.data : undefined;
  return data ? data.beginParse().skip(1).loadUint(32) : 0;
}
