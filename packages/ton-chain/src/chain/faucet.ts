import { beginCell, storeShardAccount } from "@ton/core";
import { type KeyPair, mnemonicToPrivateKey } from "@ton/crypto";
import { createShardAccount } from "@ton/sandbox";
import { WalletContractV5R1 } from "@ton/ton";

import type { StoredAccount } from "../tlb/shardAccounts.ts";

/** The words of the faucet's key. They are public: a coin of this chain is worth nothing. */
export const FAUCET_MNEMONIC =
  "voyage artwork body dilemma exact illness seminar join coach easy birth fit " +
  "position add marble nasty script deliver dynamic apple impulse copy obey duty";

/** Coins at the faucet when the chain begins, in nanoton: a thousand million TON. */
export const FAUCET_BALANCE = 10n ** 18n;

export function faucetKey(): Promise<KeyPair> {
  return mnemonicToPrivateKey(FAUCET_MNEMONIC.split(" "));
}

/** The faucet's wallet, as `@ton/ton` opens it. */
export function faucetWallet(publicKey: Buffer, chainId: number): WalletContractV5R1 {
  return WalletContractV5R1.create({ publicKey, walletId: { networkGlobalId: chainId } });
}

/** The faucet's account in the first state: active, with all coins. */
export function faucetAccount({ address, init }: WalletContractV5R1): StoredAccount {
  const { code, data } = init;
  const account = createShardAccount({ address, code, data, balance: FAUCET_BALANCE });
  const cell = beginCell().store(storeShardAccount(account)).endCell();
  return { address, cell, balance: FAUCET_BALANCE };
}
