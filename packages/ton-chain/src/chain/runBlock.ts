import { Address } from "@ton/core";

import type { Executed } from "../tlb/Executed.ts";
import { laterOf, startAfter } from "../tlb/logicalTime.ts";
import { accountKey, type StoredAccount } from "../tlb/shardAccounts.ts";
import { MASTERCHAIN, WORKCHAINS, type Workchain } from "../tlb/shardIdent.ts";
import type { NamedLedger } from "./Ledger.ts";
import type { ChangedAccount, Round } from "./nextLedger.ts";
import type { Waiting } from "./schedule.ts";
import type { Tvm } from "./Tvm.ts";

/** A message that no transaction came of. */
export interface Untaken {
  readonly message: Waiting;
  readonly reason: string;
}

/** A round, and the messages that stay without a transaction. */
export interface BlockRun extends Round {
  readonly untaken: readonly Untaken[];
}

/** When and with which randomness a block runs. */
export interface BlockMoment {
  readonly utime: number;
  readonly randomSeed: Buffer;
}

/** Runs messages one after the other, each in a transaction: the basechain's, then the masterchain's. */
export async function runBlock(
  tvm: Tvm,
  before: NamedLedger,
  order: readonly Waiting[],
  moment: BlockMoment,
): Promise<BlockRun> {
  const accounts = new ChangedAccounts(before);
  const executed: Executed[] = [];
  const untaken: Untaken[] = [];
  let end = before.workchains[MASTERCHAIN].endLt;
  for (const workchain of WORKCHAINS) {
    const start = startAfter(end);
    end = start + 1n;
    for (const message of order) {
      const address = destinationOf(message);
      if (address.workChain !== workchain) continue;
      const context = { ...moment, lt: end };
      const result = await tvm.transact(address, accounts.get(address), message.cell, context);
      if ("refusal" in result) {
        untaken.push({ message, reason: result.refusal });
        continue;
      }
      accounts.set(address, result.account);
      executed.push(result.executed);
      end = laterOf(end, result.executed.endLt);
    }
  }
  return { ...moment, executed, changed: accounts.changed(), untaken };
}

function destinationOf({ destination }: Waiting): Address {
  return typeof destination === "string" ? Address.parseRaw(destination) : destination;
}

/** Accounts as a block's transactions leave them. */
class ChangedAccounts {
  readonly #before: NamedLedger;
  readonly #changed = new Map<string, ChangedAccount>();

  constructor(before: NamedLedger) {
    this.#before = before;
  }

  get(address: Address): StoredAccount | undefined {
    const changed = this.#changed.get(address.toRawString());
    if (changed !== undefined) return changed.account;
    const { accounts } = this.#before.workchains[address.workChain as Workchain];
    return accounts.get(accountKey(address));
  }

  set(address: Address, account: StoredAccount | undefined): void {
    this.#changed.set(address.toRawString(), { address, account });
  }

  changed(): ChangedAccount[] {
    return [...this.#changed.values()];
  }
}
