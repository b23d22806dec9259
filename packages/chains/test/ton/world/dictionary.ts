import { type Builder, beginCell, type Cell } from "@ton/core";

/** An entry of a dictionary with balances. */
export interface BalanceEntry {
  /** Bits, as 0 and 1. */
  readonly key: string;
  readonly coins: bigint;
  readonly value: Cell;
}

/** Bits of a hash, as 0 and 1. */
export function bitsOf(hash: Buffer): string {
  return Array.from(hash, (byte) => byte.toString(2).padStart(8, "0")).join("");
}

/** `HashmapAugE 256 ShardAccount DepthBalanceInfo`. */
export function shardAccounts(entries: readonly BalanceEntry[]): Cell {
  const total = entries.reduce((sum, { coins }) => sum + coins, 0n);
  const root = beginCell().storeBit(entries.length > 0);
  if (entries.length > 0) root.storeRef(node(entries, 0));
  return depthBalance(root, total).endCell();
}

function node(entries: readonly BalanceEntry[], from: number): Cell {
  const [first] = entries as readonly [BalanceEntry];
  const to = entries.length === 1 ? 256 : sharedBits(entries);
  const built = storeLabel(beginCell(), first.key.slice(from, to), 256 - from);
  if (entries.length === 1) {
    return depthBalance(built, first.coins).storeSlice(first.value.beginParse()).endCell();
  }
  for (const bit of ["0", "1"]) {
    built.storeRef(
      node(
        entries.filter(({ key }) => key[to] === bit),
        to + 1,
      ),
    );
  }
  const total = entries.reduce((sum, { coins }) => sum + coins, 0n);
  return depthBalance(built, total).endCell();
}

function sharedBits(entries: readonly BalanceEntry[]): number {
  let shared = 0;
  while (entries.every(({ key }) => key[shared] === entries[0]?.key[shared])) shared++;
  return shared;
}

/** `hml_same` if all bits are the same, else `hml_long`. */
function storeLabel(builder: Builder, label: string, most: number): Builder {
  const lengthBits = Math.ceil(Math.log2(most + 1));
  if (/^(0+|1+)$/.test(label)) {
    return builder
      .storeUint(3, 2)
      .storeBit(label[0] === "1")
      .storeUint(label.length, lengthBits);
  }
  builder.storeUint(2, 2).storeUint(label.length, lengthBits);
  for (const bit of label) builder.storeBit(bit === "1");
  return builder;
}

function depthBalance(builder: Builder, coins: bigint): Builder {
  return builder.storeUint(0, 5).storeCoins(coins).storeBit(0);
}
