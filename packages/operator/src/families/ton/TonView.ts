import { setTimeout as sleep } from "node:timers/promises";
import { type ChainedTransaction, eachBack, type Readers } from "@causeway/chains/ton";
import type { Hex } from "@causeway/protocol";

import { provenTonAccount, type TonAccount } from "./TonAccount.ts";

const POLL_MILLISECONDS = 200;
const MOST_POLLS = 300;
/** An account of the basechain: each block of the chain is found by it. */
export const ANY_ACCOUNT: Hex = `0x${"00".repeat(32)}`;

/** The endpoints do not show a block that is known to exist. */
export class EndpointsLag extends Error {
  readonly least: bigint;
  readonly newest: bigint;

  constructor(least: bigint, newest: bigint) {
    super(`the endpoints show block ${newest}, and block ${least} exists`);
    this.name = "EndpointsLag";
    this.least = least;
    this.newest = newest;
  }
}

/** A chain after one masterchain block. Everything that is read of it is of that block. */
export interface TonView {
  readonly height: bigint;
  /** Unix seconds. */
  readonly time: number;
  account(account: Hex): Promise<TonAccount>;
  /** Transactions of an account, the newest first; none is left out, and they are read as far as they are asked for. */
  transactions(account: Hex): AsyncIterable<ChainedTransaction>;
}

/**
 * A chain after its newest block; what is read of it is proven.
 *
 * @param account Any account of the basechain.
 * @param least A block that the chain is known to have.
 * @param wait Waits for the next look at the endpoints.
 * @throws EndpointsLag, ChainError
 */
export async function newestTonView(
  readers: Pick<Readers, "of">,
  account: Hex,
  least = 0n,
  wait: () => Promise<void> = () => sleep(POLL_MILLISECONDS),
): Promise<TonView> {
  const reader = readers.of(account);
  let height = await reader.newestHeight();
  for (let polls = 0; height < least; polls++) {
    if (polls >= MOST_POLLS) throw new EndpointsLag(least, height);
    await wait();
    height = await reader.newestHeight();
  }
  return tonViewAt(readers, account, height);
}

/**
 * A chain after one of its blocks. Endpoints keep the states of old blocks for a time, archives for good.
 *
 * @param account Any account of the basechain.
 * @throws ChainError
 */
export async function tonViewAt(
  readers: Pick<Readers, "of">,
  account: Hex,
  height: bigint,
): Promise<TonView> {
  const { block } = await readers.of(account).placeAt(height);
  const known = new Map<Hex, Promise<TonAccount>>();
  const read = async (one: Hex) => provenTonAccount(one, await readers.of(one).accountAt(height));
  return {
    ...{ height, time: block.timestamp },
    account: (one) => {
      const reading = known.get(one) ?? read(one);
      known.set(one, reading);
      return reading;
    },
    transactions: (one) => transactionsOf(readers.of(one), height),
  };
}

async function* transactionsOf(
  reader: ReturnType<Readers["of"]>,
  height: bigint,
): AsyncGenerator<ChainedTransaction> {
  const account = await reader.accountAt(height);
  if (account === undefined) return;
  yield* eachBack((newest) => reader.transactions(newest), account.lastTransaction);
}
