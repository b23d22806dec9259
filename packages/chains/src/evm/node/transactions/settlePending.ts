import { ChainView } from "../../ChainView.ts";
import { accountIdle } from "./accountIdle.ts";
import { chainIdentity } from "./chainIdentity.ts";
import { type Followed, followAll } from "./followAll.ts";
import type { Signed } from "./journalEntries.ts";
import { NonceTaken } from "./NonceTaken.ts";
import { offerIfLost } from "./offerAgain.ts";
import { offerReplaced } from "./offerReplaced.ts";
import { requireGenuine } from "./requireGenuine.ts";
import type { SendOptions } from "./SendOptions.ts";

/**
 * Brings what earlier runs signed to an end, so that a plan can be made from the chain: what the node lost is offered
 * again, what no block takes is replaced, and the RPC shows all that was done. How it ended is written down.
 *
 * @returns what is still on its way since another key than the given one signed it.
 * @throws CallFailed, AccountBusy, RpcLags when patience is over; JournalError before anything is offered.
 */
export async function settlePending(options: SendOptions): Promise<Signed[]> {
  const { provider, wallet, journal } = options;
  const chain = await chainIdentity(provider);
  const slots = journal.pending(chain);
  const { chainId } = await provider.getNetwork();
  for (const signed of slots.flat()) requireGenuine(signed, chainId, journal.file);
  for (const slot of slots) await offerNewest(slot, options);
  const isOurs = ([first]: readonly Signed[]) => first?.from === wallet?.address;
  const others = slots.filter((slot) => !isOurs(slot));
  const followed = await Promise.all([
    followAll(slots.filter(isOurs), options),
    // Without the key nothing can be done about them: one look is enough.
    followAll(others, { ...options, patienceMilliseconds: options.pollMilliseconds }),
  ]);
  requireEnded(followed[0]);
  await ChainView.newest(provider, journal.lastBlock(chain), options.lagMilliseconds);
  if (wallet !== undefined) {
    requireEnded(await offerReplaced(wallet.address, options));
    await accountIdle(wallet.address, options);
  }
  return journal.pending(chain).flatMap((slot) => slot.slice(-1));
}

/** That another transaction has its nonce is an end, too. */
function requireEnded(followed: readonly Followed[]): void {
  for (const one of followed) {
    if ("error" in one && !(one.error instanceof NonceTaken)) throw one.error;
  }
}

/** A node that refuses it is heard when it is followed. */
async function offerNewest(slot: readonly Signed[], options: SendOptions): Promise<void> {
  const newest = slot.at(-1);
  if (newest !== undefined) await offerIfLost(newest, options);
}
