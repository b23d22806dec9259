import { setTimeout as sleep } from "node:timers/promises";
import type { Readers } from "@causeway/chains/ton";
import type { Hex } from "@causeway/protocol";

import { provenTonAccount, type TonAccount } from "./TonAccount.ts";

const POLL_MILLISECONDS = 200;
const MOST_POLLS = 300;

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
  const { block } = await reader.placeAt(height);
  const known = new Map<Hex, Promise<TonAccount>>();
  const read = async (one: Hex) => provenTonAccount(one, await readers.of(one).accountAt(height));
  return {
    ...{ height, time: block.timestamp },
    account: (one) => {
      const reading = known.get(one) ?? read(one);
      known.set(one, reading);
      return reading;
    },
  };
}
