import { readTonAddress } from "@causeway/protocol";
import { fundAccounts } from "@causeway/ton-chain/fundAccounts";
import { Address } from "@ton/core";

import { FaucetError } from "../FaucetError.ts";
import { COIN, type Giver } from "../Giver.ts";

const DECIMALS = 9;
const COINS = 100n * 10n ** 9n;

/** A chain of TON that gives. */
export interface GivingChain {
  readonly name: string;
  /** Of its node. */
  readonly url: string;
  readonly chain: { readonly chainId: bigint; readonly coin: { readonly symbol: string } };
}

/** Gives coin of the TON chain, from the wallet that has all of its first coins. */
export function tonGiver({ name, url, chain }: GivingChain): Giver {
  const { chainId } = chain;
  const { symbol } = chain.coin;
  const coin = {
    chainId,
    chain: name,
    token: COIN,
    symbol,
    decimals: DECIMALS,
    amount: COINS,
  };
  return {
    chainId,
    gifts: [coin],
    receiverFrom,
    async give(gifts, receiver) {
      const account = Address.parse(receiver);
      const value = gifts.reduce((sum, { amount }) => sum + amount, 0n);
      await fundAccounts(url, Number(chainId), [{ account, value }]);
    },
  };
}

function receiverFrom(text: string): string {
  const account = accountIn(text);
  if (account === undefined) throw refused(text, "is no address of TON");
  if (account.workChain !== 0) throw refused(text, "is not of the basechain");
  if (account.hash.every((byte) => byte === 0)) {
    throw refused(text, "is the zero address, which nobody owns");
  }
  return account.toRawString();
}

function accountIn(text: string): Address | undefined {
  try {
    readTonAddress(text);
    return Address.parse(text);
  } catch {
    return undefined;
  }
}

function refused(text: string, reason: string): FaucetError {
  const remedy = "give the address of your account on TON";
  return new FaucetError("BadReceiver", `receiver ${text} ${reason}: ${remedy}`);
}
