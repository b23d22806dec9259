import { setTimeout as sleep } from "node:timers/promises";

import { type Address, internal, SendMode, type StateInit } from "@ton/core";
import { TonClient4 } from "@ton/ton";

import { faucetKey, faucetWallet } from "./chain/faucet.ts";

/** An account, and the nanoton that the faucet sends to it. */
export interface FundedAccount {
  readonly account: Address;
  readonly value: bigint;
  /** Code and data, where the account is to be deployed. */
  readonly init?: StateInit;
}

/** Most messages that a wallet V5 sends at once. */
const MOST_MESSAGES = 255;
/** Seconds for which the faucet's order is good. */
const ORDER_SECONDS = 60;
const POLL_MILLISECONDS = 200;

/**
 * Sends coins of the faucet to accounts, deploys those that have a code, and waits until all coins arrived.
 *
 * @param url Of a node of `ton-chain`.
 * @throws RangeError for no account, or more than 255. Error if the coins do not arrive within a minute.
 */
export async function fundAccounts(
  url: string,
  chainId: number,
  accounts: readonly FundedAccount[],
): Promise<void> {
  if (accounts.length === 0 || accounts.length > MOST_MESSAGES) {
    throw new RangeError(`1 to ${MOST_MESSAGES} accounts at once, and not ${accounts.length}`);
  }
  const client = new TonClient4({ endpoint: `${url}/v4` });
  const { publicKey, secretKey } = await faucetKey();
  const wallet = client.open(faucetWallet(publicKey, chainId));
  const before = await balancesOf(client, accounts);
  await wallet.sendTransfer({
    seqno: await wallet.getSeqno(),
    secretKey,
    sendMode: SendMode.PAY_GAS_SEPARATELY,
    messages: accounts.map(({ account: to, ...sent }) => internal({ ...sent, to, bounce: false })),
    timeout: Math.floor(Date.now() / 1000) + ORDER_SECONDS,
  });
  const deadline = Date.now() + ORDER_SECONDS * 1000;
  while (!haveGrown(before, await balancesOf(client, accounts))) {
    if (Date.now() > deadline) throw new Error(`the faucet's coins did not arrive at ${url}`);
    await sleep(POLL_MILLISECONDS);
  }
}

async function balancesOf(
  client: TonClient4,
  accounts: readonly FundedAccount[],
): Promise<bigint[]> {
  const { last } = await client.getLastBlock();
  const read = accounts.map(({ account }) => client.getAccount(last.seqno, account));
  return (await Promise.all(read)).map(({ account }) => BigInt(account.balance.coins));
}

function haveGrown(before: readonly bigint[], after: readonly bigint[]): boolean {
  return after.every((balance, place) => balance > (before[place] ?? 0n));
}
