import { beginCell, storeShardAccount } from "@ton/core";
import { createShardAccount } from "@ton/sandbox";
import type { WalletContractV5R1 } from "@ton/ton";

import type { StoredAccount } from "../tlb/shardAccounts.ts";

/** Coins at the faucet when the chain begins, in nanoton: a thousand million TON. */
export const FAUCET_BALANCE = 10n ** 18n;

/** The faucet's account in the first state: active, with all coins. */
export function faucetAccount({ address, init }: WalletContractV5R1): StoredAccount {
  const { code, data } = init;
  const account = createShardAccount({ address, code, data, balance: FAUCET_BALANCE });
  const cell = beginCell().store(storeShardAccount(account)).endCell();
  return { address, cell, balance: FAUCET_BALANCE };
}
