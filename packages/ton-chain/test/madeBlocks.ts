import { Address, beginCell, Cell, Dictionary, storeShardAccount } from "@ton/core";

import { type ChainBlock, chainBlock, statesOf } from "../src/chain/blockCells.ts";
import { genesis } from "../src/chain/genesis.ts";
import type { ChainConstants, NamedLedger } from "../src/chain/Ledger.ts";
import { nextLedger, type Round } from "../src/chain/nextLedger.ts";
import { accountKey, NO_ACCOUNTS, type ShardAccounts } from "../src/tlb/shardAccounts.ts";

const CONFIG = beginCell()
  .storeDict(
    Dictionary.empty(Dictionary.Keys.Int(32), Dictionary.Values.Cell()).set(19, Cell.EMPTY),
  )
  .endCell()
  .beginParse()
  .loadRef();

export const CONSTANTS: ChainConstants = { chainId: 31_390, config: CONFIG, supply: 10n ** 18n };

/** A block after the first state with these accounts. */
export function blockOver(accounts: ShardAccounts): ChainBlock {
  return blockAfter(genesis(CONSTANTS, 1_795_000_000, accounts));
}

/** A block after a ledger that changes nothing but the time. */
export function blockAfter(ledger: NamedLedger, round: Partial<Round> = {}): ChainBlock {
  const before = { ledger, states: statesOf(CONSTANTS, ledger) };
  const nothing = { executed: [], changed: [], randomSeed: Buffer.alloc(32) };
  const next = nextLedger(ledger, { utime: ledger.utime + 1, ...nothing, ...round });
  return chainBlock(CONSTANTS, before, next);
}

/** The address of a made-up account. */
export function addressOf(place: number): Address {
  const text = beginCell().storeUint(place, 32).endCell().hash().toString("hex");
  return Address.parseRaw(`0:${text}`);
}

/** As many accounts without code, each with its own balance. */
export function madeAccounts(count: number): ShardAccounts {
  let accounts = NO_ACCOUNTS;
  for (let place = 0; place < count; place++) {
    const address = addressOf(place);
    const balance = BigInt(place + 1) * 1_000_000_000n;
    const cell = beginCell()
      .store(
        storeShardAccount({
          account: {
            addr: address,
            storage: { lastTransLt: 0n, balance: { coins: balance }, state: { type: "uninit" } },
            storageStats: {
              used: { cells: 0n, bits: 0n },
              lastPaid: 0,
              storageExtra: null,
            },
          },
          lastTransactionLt: BigInt(place),
          lastTransactionHash: BigInt(place * 7),
        }),
      )
      .endCell();
    accounts = accounts.set(accountKey(address), { address, cell, balance });
  }
  return accounts;
}
