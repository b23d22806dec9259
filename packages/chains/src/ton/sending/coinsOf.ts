import { storageOf } from "../storageOf.ts";
import type { AccountAt } from "../TonReader.ts";

/** Nanoton of an account. */
export function coinsOf(account: AccountAt | undefined): bigint {
  return storageOf(account)?.balance.coins ?? 0n;
}
