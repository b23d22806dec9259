import { type Cell, loadShardAccount } from "@ton/core";

import type { StoredAccount } from "../tlb/shardAccounts.ts";

/** What the APIs tell of an account. */
export interface AccountView {
  readonly balance: bigint;
  readonly state: "active" | "uninit" | "frozen";
  readonly code: Cell | undefined;
  readonly data: Cell | undefined;
  readonly frozenHash: Buffer | undefined;
  readonly lastLt: bigint;
  readonly lastHash: Buffer;
  readonly storage: AccountStorage | undefined;
}

interface AccountStorage {
  readonly lastPaid: number;
  readonly duePayment: bigint | undefined;
  readonly bits: number;
  readonly cells: number;
}

const NOTHING = { code: undefined, data: undefined, frozenHash: undefined };

/** Reads an account; an address without one looks like an account without code and coins. */
export function accountView(stored: StoredAccount | undefined): AccountView {
  const account = stored && loadShardAccount(stored.cell.beginParse());
  const inner = account?.account;
  if (account === undefined || inner === null || inner === undefined) {
    const unused = { balance: 0n, lastLt: 0n, lastHash: Buffer.alloc(32), storage: undefined };
    return { ...NOTHING, ...unused, state: "uninit" };
  }
  const { state, balance } = inner.storage;
  const { lastPaid, duePayment, used } = inner.storageStats;
  const parts = state.type === "active" ? state.state : undefined;
  return {
    balance: balance.coins,
    state: state.type,
    code: parts?.code ?? undefined,
    data: parts?.data ?? undefined,
    frozenHash: state.type === "frozen" ? toBytes(state.stateHash) : undefined,
    lastLt: account.lastTransactionLt,
    lastHash: toBytes(account.lastTransactionHash),
    storage: {
      lastPaid,
      duePayment: duePayment ?? undefined,
      bits: Number(used.bits),
      cells: Number(used.cells),
    },
  };
}

function toBytes(hash: bigint): Buffer {
  return Buffer.from(hash.toString(16).padStart(64, "0"), "hex");
}
