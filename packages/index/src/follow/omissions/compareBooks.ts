import type { Book, BookBalance } from "../../Book.ts";
import type { AgreedSum, Followed } from "../Followed.ts";
import { amendRead } from "./amendRead.ts";
import { type BookDifference, recoverMoves } from "./recoverMoves.ts";

/**
 * Compares sums of the index with what the chain's state added up until its newest final block. The sums of two missing
 * events may cancel out: then nothing shows them here.
 *
 * @returns whether events were missing. They are stored then.
 * @throws EventsOmitted if no reading explains a difference; ChainError `RpcUnavailable` if an RPC does not keep that state.
 */
export async function compareBooks(followed: Followed): Promise<boolean> {
  const { store, books, witness } = followed;
  const { live, filled, final, start } = await store.progress();
  // Until history is there, what is missing may be in it.
  if (witness === undefined || live === undefined || filled < live - 1n) return false;
  if (books.length === 0) return false;
  let isAmended = false;
  for (const balance of await witness.balances(final)) {
    const book = books.find(({ name }) => name === balance.book);
    if (book === undefined) continue;
    isAmended = (await agree(followed, book, balance, { start, final })) || isAmended;
  }
  return isAmended;
}

/** Finds what is missing in one sum, block by block, until it agrees. */
async function agree(
  followed: Followed,
  book: Book,
  balance: BookBalance,
  { start, final }: { readonly start: bigint; readonly final: bigint },
): Promise<boolean> {
  const { store, agreed } = followed;
  const { accounts, amount } = balance;
  const name = [book.name, ...accounts].join(" ");
  let isAmended = false;
  for (;;) {
    const since: AgreedSum = agreed.get(name) ?? { height: start - 1n, amount: 0n };
    const sum = await store.sumOf({ book, accounts, above: since.height, to: final });
    if (since.amount + sum === amount) {
      agreed.set(name, { height: final, amount });
      return isAmended;
    }
    const difference: BookDifference = { book, accounts, since, last: { height: final, amount } };
    const { events, before } = await recoverMoves(followed, difference);
    await amendRead(followed, events);
    agreed.set(name, before);
    isAmended = true;
  }
}
