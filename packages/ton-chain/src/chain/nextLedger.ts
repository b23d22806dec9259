import type { Address } from "@ton/core";

import type { Executed, InternalMessage } from "../tlb/Executed.ts";
import { laterOf, startAfter } from "../tlb/logicalTime.ts";
import { accountKey, type ShardAccounts, type StoredAccount } from "../tlb/shardAccounts.ts";
import { BASECHAIN, MASTERCHAIN, type Workchain } from "../tlb/shardIdent.ts";
import type { Ledger, NamedLedger, WorkchainLedger } from "./Ledger.ts";

/** An account after a block; without `account` it no longer exists. */
export interface ChangedAccount {
  readonly address: Address;
  readonly account: StoredAccount | undefined;
}

/** What a block changes. */
export interface Round {
  readonly utime: number;
  readonly randomSeed: Buffer;
  /** In the order in which they ran. */
  readonly executed: readonly Executed[];
  readonly changed: readonly ChangedAccount[];
}

/** The ledger after a round: a pure function, for blocks that are made and for blocks that are read from disk. */
export function nextLedger(before: NamedLedger, round: Round): Ledger {
  const { utime, randomSeed, executed } = round;
  const masterRef = before.refs[MASTERCHAIN];
  const baseStart = startAfter(before.workchains[MASTERCHAIN].endLt);
  const base = nextWorkchain(before, round, BASECHAIN, baseStart);
  const master = nextWorkchain(before, round, MASTERCHAIN, startAfter(base.endLt));
  return {
    seqno: before.seqno + 1,
    ...{ utime, randomSeed, masterRef },
    workchains: { [BASECHAIN]: base, [MASTERCHAIN]: master },
    pending: pendingAfter(before.pending, executed),
    oldBlocks: before.oldBlocks.set(BigInt(before.seqno), masterRef),
    first: before.first ?? masterRef,
  };
}

function nextWorkchain(
  before: NamedLedger,
  round: Round,
  workchain: Workchain,
  startLt: bigint,
): WorkchainLedger {
  const isHere = ({ address }: { address: Address }) => address.workChain === workchain;
  const executed = round.executed.filter(isHere);
  const changed = round.changed.filter(isHere);
  const endLt = executed.reduce((end, one) => laterOf(end, one.endLt), startLt + 1n);
  const accounts = changed.reduce(withAccount, before.workchains[workchain].accounts);
  return { accounts, startLt, endLt, executed };
}

function withAccount(accounts: ShardAccounts, { address, account }: ChangedAccount): ShardAccounts {
  const key = accountKey(address);
  return account === undefined ? accounts.delete(key) : accounts.set(key, account);
}

function pendingAfter(
  before: readonly InternalMessage[],
  executed: readonly Executed[],
): InternalMessage[] {
  const taken = new Set<string>();
  for (const one of executed) {
    if ("lt" in one.taken) taken.add(messageKey(one.taken));
  }
  const left = before.filter((message) => !taken.has(messageKey(message)));
  return [...left, ...executed.flatMap(({ sent }) => sent)];
}

function messageKey({ cell }: InternalMessage): string {
  return cell.hash().toString("hex");
}
