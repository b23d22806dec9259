import { setTimeout as sleep } from "node:timers/promises";

import type { SendOptions } from "./SendOptions.ts";

/** Transactions of the account wait for a block that were not sent from here. */
export class AccountBusy extends Error {
  readonly address: string;

  constructor(address: string, first: number, last: number, seconds: number) {
    super(
      `${address} has transactions with nonces ${first} to ${last} that were not sent from here and that no block took ` +
        `within ${seconds} s: speed them up or cancel them where they were sent, then apply again`,
    );
    this.name = "AccountBusy";
    this.address = address;
  }
}

/**
 * Returns when no transaction of an account waits for a block, so that what is planned knows all that it sent.
 *
 * @throws AccountBusy when patience is over.
 */
export async function accountIdle(
  address: string,
  { provider, pollMilliseconds, patienceMilliseconds }: SendOptions,
): Promise<void> {
  const deadline = Date.now() + patienceMilliseconds;
  for (;;) {
    const [used, offered] = await Promise.all([
      provider.getTransactionCount(address, "latest"),
      provider.getTransactionCount(address, "pending"),
    ]);
    if (offered <= used) return;
    const isOver = Date.now() >= deadline;
    if (isOver) throw new AccountBusy(address, used, offered - 1, patienceMilliseconds / 1000);
    await sleep(pollMilliseconds);
  }
}
