import type { Book, BookBalance } from "../../Book.ts";
import { EventsOmitted } from "../FollowErrors.ts";
import type { AgreedSum, Followed } from "../Followed.ts";
import { amendRead } from "./amendRead.ts";
import { type BookDifference, type RecoveredMoves, recoverMoves } from "./recoverMoves.ts";

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
  if (books.length === 0 || live === undefined || filled < live - 1n) return false;
  let isAmended = false;
  const unexplained: EventsOmitted[] = [];
  for (const balance of (await witness?.balances(final)) ?? []) {
    const book = books.find(({ name }) => name === balance.book);
    if (book === undefined) continue;
    const agreeing = agree(followed, book, balance, { start, final });
    isAmended = (await agreeing.catch((error) => note(error, unexplained))) || isAmended;
  }
  const [first] = unexplained;
  if (first !== undefined) throw first;
  return isAmended;
}

/** One difference that no reading explains does not hide another one. */
function note(error: unknown, unexplained: EventsOmitted[]): false {
  if (!(error instanceof EventsOmitted)) throw error;
  unexplained.push(error);
  return false;
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
    const recovered = await recoverMoves(followed, difference);
    await amendRead(followed, recovered.events);
    agreed.set(name, await agreedAfter(followed, recovered));
    isAmended = true;
  }
}

/** The sum that agrees now; without this, rows that lack what their events say would be recovered for ever. */
async function agreedAfter(
  { chain, store, witness }: Followed,
  { difference: { book, accounts, since, last } }: RecoveredMoves,
): Promise<AgreedSum> {
  const sum = await store.sumOf({ book, accounts, above: since.height, to: last.height });
  if (since.amount + sum === last.amount) return last;
  const blocks = { from: since.height + 1n, to: last.height };
  const missing = `rows of stored events in the ${book.name} ${accounts.join(", ")}`;
  throw new EventsOmitted({ chain: chain.name, ...blocks, missing, rpcs: witness?.rpcs ?? [] });
}
