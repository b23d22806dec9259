import { blockRef } from "../tlb/block.ts";
import { NO_OLD_BLOCKS } from "../tlb/oldBlocks.ts";
import { NO_ACCOUNTS, type ShardAccounts } from "../tlb/shardAccounts.ts";
import { BASECHAIN, MASTERCHAIN } from "../tlb/shardIdent.ts";
import { stateOf } from "./blockCells.ts";
import type { ChainConstants, Ledger, NamedLedger } from "./Ledger.ts";

/** The chain before its first block: the accounts that it begins with, named by the hashes of their states. */
export function genesis(
  constants: ChainConstants,
  utime: number,
  accounts: ShardAccounts,
): NamedLedger {
  const nothing = { startLt: 0n, endLt: 0n, executed: [] };
  const ledger: Ledger = {
    ...{ seqno: 0, utime, randomSeed: Buffer.alloc(32), pending: [] },
    workchains: {
      [BASECHAIN]: { ...nothing, accounts },
      [MASTERCHAIN]: { ...nothing, accounts: NO_ACCOUNTS },
    },
    oldBlocks: NO_OLD_BLOCKS,
    masterRef: undefined,
    first: undefined,
  };
  const base = stateOf(constants, ledger, BASECHAIN, undefined);
  const master = stateOf(constants, ledger, MASTERCHAIN, undefined);
  const refs = { [BASECHAIN]: blockRef(base, 0, 0n), [MASTERCHAIN]: blockRef(master, 0, 0n) };
  return { ...ledger, refs };
}
