import { loadAccount } from "@ton/core";

import type { AccountAt } from "../TonReader.ts";

/** Nanoton of an account. */
export function coinsOf(account: AccountAt | undefined): bigint {
  const slice = account?.cell.beginParse();
  return slice?.loadBit() ? loadAccount(slice).storage.balance.coins : 0n;
}
