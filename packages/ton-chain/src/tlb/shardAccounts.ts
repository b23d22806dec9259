import { type Address, beginCell, type Cell } from "@ton/core";

import { type Augmentation, AugmentedDictionary } from "./AugmentedDictionary.ts";
import { storeCurrencies } from "./currencies.ts";

/** An account in a state: TL-B's `ShardAccount`, with what is read from it often. */
export interface StoredAccount {
  readonly address: Address;
  /** `ShardAccount`; its only reference is the account. */
  readonly cell: Cell;
  readonly balance: bigint;
}

/** TL-B's `ShardAccounts`, by the hash part of the address. */
export type ShardAccounts = AugmentedDictionary<StoredAccount, bigint>;

const KIND: Augmentation<StoredAccount, bigint> = {
  keyBits: 256,
  empty: 0n,
  storeValue: ({ cell }, builder) => builder.storeSlice(cell.beginParse()),
  extraOf: ({ balance }) => balance,
  join: (left, right) => left + right,
  storeExtra: (balance, builder) => storeCurrencies(builder.storeUint(0, 5), balance),
};

export const NO_ACCOUNTS: ShardAccounts = new AugmentedDictionary(KIND);

/** The key of an address in `ShardAccounts`. */
export function accountKey(address: Address): bigint {
  return BigInt(`0x${address.hash.toString("hex")}`);
}

/** `ShardAccount` of an address that has no account yet. */
export const MISSING_ACCOUNT: Cell = beginCell()
  .storeRef(beginCell().storeBit(0).endCell())
  .storeUint(0, 256)
  .storeUint(0, 64)
  .endCell();
