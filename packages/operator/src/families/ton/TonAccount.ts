import type { AccountAt } from "@causeway/chains/ton";
import type { Hex } from "@causeway/protocol";
import { type Cell, loadAccount, type ShardAccount } from "@ton/core";

/** An account as it stands after a block. */
export interface TonAccount {
  readonly account: Hex;
  readonly state: "missing" | "uninit" | "frozen" | "active";
  /** Nanoton. */
  readonly balance: bigint;
  /** Undefined unless it is active. */
  readonly code: Cell | undefined;
  readonly data: Cell | undefined;
  /** What it stores, on which its rent depends. */
  readonly used: { readonly cells: bigint; readonly bits: bigint };
  /** As a sandbox takes it. */
  readonly shardAccount: ShardAccount | undefined;
}

/** An account as an endpoint proved it. @param read Undefined if the chain has no such account. */
export function provenTonAccount(account: Hex, read: AccountAt | undefined): TonAccount {
  const slice = read?.cell.beginParse();
  if (read === undefined || !slice?.loadBit()) return tonAccount(account, undefined);
  const held = loadAccount(slice);
  return tonAccount(account, {
    ...{ account: held, lastTransactionLt: held.storage.lastTransLt },
    lastTransactionHash: BigInt(read.lastTransaction.hash),
  });
}

/** @param shardAccount Undefined if the chain has no such account. */
export function tonAccount(account: Hex, shardAccount: ShardAccount | undefined): TonAccount {
  const held = shardAccount?.account ?? undefined;
  if (held === undefined) {
    const nothing = { balance: 0n, used: { cells: 0n, bits: 0n }, shardAccount: undefined };
    return { account, state: "missing", code: undefined, data: undefined, ...nothing };
  }
  const { state, balance } = held.storage;
  const init = state.type === "active" ? state.state : undefined;
  return {
    ...{ account, state: state.type, balance: balance.coins, used: held.storageStats.used },
    ...{ code: init?.code ?? undefined, data: init?.data ?? undefined, shardAccount },
  };
}
