import { isChainError } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import type { Book } from "../../Book.ts";
import type { IndexedEvent } from "../../IndexedEvent.ts";
import { EventsOmitted } from "../FollowErrors.ts";
import type { AgreedSum, Followed } from "../Followed.ts";
import { readEvents } from "../readEvents.ts";
import { eventsInReceipts } from "./eventsInReceipts.ts";

/** A sum of the index that differs from the chain's state after a block, and agreed with it after an earlier one. */
export interface BookDifference {
  readonly book: Book;
  readonly accounts: readonly Hex[];
  /** Where both agreed. */
  readonly since: AgreedSum;
  /** What the chain says where they differ. */
  readonly last: AgreedSum;
}

/** Events that explain a difference, and the blocks to which it was narrowed down. */
export interface RecoveredMoves {
  readonly events: readonly IndexedEvent[];
  readonly difference: BookDifference;
}

/**
 * Finds the events that make up a difference: narrows its blocks by the chain's state, by halves, and reads them again.
 *
 * @throws EventsOmitted if no reading adds up to what the chain says.
 */
export async function recoverMoves(
  followed: Followed,
  difference: BookDifference,
): Promise<RecoveredMoves> {
  const { chain, witness, reports } = followed;
  const narrowed = await narrow(followed, difference);
  const { book, accounts, since: before, last } = narrowed;
  const blocks = { from: before.height + 1n, to: last.height };
  const rpcs = witness?.rpcs ?? [];
  for await (const events of readings(followed, blocks)) {
    if (before.amount + movedBy(events, narrowed) !== last.amount) continue;
    reports.omitted({ chain: chain.name, ...blocks, rpcs });
    return { events, difference: narrowed };
  }
  const sum = await followed.store.sumOf({ ...narrowed, above: before.height, to: last.height });
  const lacking = last.amount - before.amount - sum;
  const missing = `moves of ${lacking} in the ${book.name} ${accounts.join(", ")}`;
  throw new EventsOmitted({ chain: chain.name, ...blocks, missing, rpcs });
}

/** The blocks again; of a single one, its receipts too. */
async function* readings(
  followed: Followed,
  blocks: { readonly from: bigint; readonly to: bigint },
): AsyncGenerator<IndexedEvent[], undefined> {
  yield await readEvents(followed, blocks);
  if (blocks.from !== blocks.to) return;
  const inReceipts = await eventsInReceipts(followed, blocks.to);
  if (inReceipts !== undefined) yield inReceipts;
}

function movedBy(events: readonly IndexedEvent[], { book, accounts }: BookDifference): bigint {
  return events
    .flatMap((event) => book.movesOf(event))
    .filter(({ account }) => accounts.includes(account))
    .reduce((sum, { amount }) => sum + amount, 0n);
}

/** The same difference in one block, or in all its blocks if the RPCs do not keep so old a state. */
async function narrow(
  { store, witness }: Followed,
  { book, accounts, ...ends }: BookDifference,
): Promise<BookDifference> {
  let { since, last } = ends;
  try {
    while (witness !== undefined && last.height - since.height > 1n) {
      const height = (since.height + last.height) / 2n;
      const balances = await witness.balances(height);
      const told = balances.find(
        (balance) => balance.book === book.name && balance.accounts.join() === accounts.join(),
      );
      const amount = told?.amount ?? 0n;
      const sum = await store.sumOf({ book, accounts, above: since.height, to: height });
      if (since.amount + sum === amount) since = { height, amount };
      else last = { height, amount };
    }
  } catch (error) {
    if (!isChainError(error, "RpcUnavailable")) throw error;
  }
  return { book, accounts, since, last };
}
