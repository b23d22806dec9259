import { type AccountStorage, loadAccount } from "@ton/core";

import type { ProvenAccount } from "./proofs/proveAccount.ts";

/** What the chain stores of an account; undefined if there is no such account. */
export function storageOf(
  account: Pick<ProvenAccount, "cell"> | undefined,
): AccountStorage | undefined {
  const slice = account?.cell.beginParse();
  return slice?.loadBit() ? loadAccount(slice).storage : undefined;
}
