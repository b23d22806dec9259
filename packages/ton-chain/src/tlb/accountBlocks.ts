import { beginCell, type Cell } from "@ton/core";

import { type Augmentation, AugmentedDictionary } from "./AugmentedDictionary.ts";
import { storeCurrencies } from "./currencies.ts";
import type { Executed } from "./Executed.ts";
import { accountKey } from "./shardAccounts.ts";

/** The transactions of one account in a block, in their order: at least one. */
type AccountRun = readonly [Executed, ...Executed[]];

const TRANSACTIONS: Augmentation<Executed, bigint> = {
  keyBits: 64,
  empty: 0n,
  storeValue: ({ cell }, builder) => builder.storeRef(cell),
  extraOf: ({ fees }) => fees,
  join: (left, right) => left + right,
  storeExtra: (fees, builder) => storeCurrencies(builder, fees),
};

const ACCOUNTS: Augmentation<AccountRun, bigint> = {
  keyBits: 256,
  empty: 0n,
  storeValue: (run, builder) => builder.storeSlice(accountBlock(run).beginParse()),
  extraOf: (run) => run.reduce((sum, { fees }) => sum + fees, 0n),
  join: (left, right) => left + right,
  storeExtra: (fees, builder) => storeCurrencies(builder, fees),
};

/** TL-B's `ShardAccountBlocks`: the transactions of a block, by account and logical time. */
export function accountBlocks(
  executed: readonly Executed[],
): AugmentedDictionary<AccountRun, bigint> {
  let blocks = new AugmentedDictionary(ACCOUNTS);
  for (const one of executed) {
    const key = accountKey(one.address);
    const earlier = blocks.get(key);
    blocks = blocks.set(key, earlier === undefined ? [one] : [...earlier, one]);
  }
  return blocks;
}

/** TL-B's `AccountBlock`. */
function accountBlock(run: AccountRun): Cell {
  let transactions = new AugmentedDictionary(TRANSACTIONS);
  for (const one of run) transactions = transactions.set(one.lt, one);
  const [first] = run;
  const { after } = run.at(-1) ?? first;
  const builder = beginCell().storeUint(5, 4).storeBuffer(first.address.hash);
  if (transactions.root !== undefined) builder.storeSlice(transactions.root.beginParse());
  const update = beginCell().storeUint(0x72, 8).storeBuffer(first.before).storeBuffer(after);
  return builder.storeRef(update.endCell()).endCell();
}
