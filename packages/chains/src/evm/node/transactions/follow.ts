import { setTimeout as sleep } from "node:timers/promises";

import type { TransactionReceipt } from "ethers";
import { nonceUser } from "../../nonceUser.ts";
import { abandon } from "./abandon.ts";
import { CallFailed } from "./Call.ts";
import { JournalError } from "./Journal.ts";
import type { Signed } from "./journalEntries.ts";
import { NonceTaken } from "./NonceTaken.ts";
import { offerAgain } from "./offerAgain.ts";
import type { SendOptions } from "./SendOptions.ts";

/** Looks at a nonce that is used though no receipt is there, before an RPC that cannot tell by what is believed. */
const BLIND_LOOKS = 20;

/**
 * Follows what was signed for one nonce until a block holds one of it, and writes down how it ended. What no block
 * takes is offered again, for more if need be.
 *
 * @param slot What was signed for the nonce, oldest first.
 * @throws NonceTaken if a block holds a transaction of that nonce which is not one of these.
 * @throws CallFailed if a node refuses it, or patience is over; it is still pending then.
 */
export async function follow(
  slot: readonly Signed[],
  options: SendOptions,
): Promise<TransactionReceipt> {
  const { pollMilliseconds, patienceMilliseconds, escalateAfterMilliseconds } = options;
  const offered = [...slot];
  const deadline = Date.now() + patienceMilliseconds;
  let again = Date.now() + escalateAfterMilliseconds;
  for (let blindLooks = 0; Date.now() < deadline; await sleep(pollMilliseconds)) {
    const ending = await unlessUnreachable(lookFor(offered, options), "unreachable");
    if (typeof ending === "object") return end(offered, ending, options);
    if (ending === "unknown") blindLooks += 1;
    if (blindLooks === BLIND_LOOKS) return end(offered, {}, options);
    if (ending === undefined && Date.now() >= again) {
      offered.push(...(await unlessUnreachable(offerAgain(newestOf(offered), options), [])));
      again = Date.now() + escalateAfterMilliseconds;
    }
  }
  throw patienceOver(newestOf(offered), options);
}

/** Who used a nonce: ours with its receipt, or another one. */
interface Ending {
  readonly receipt?: TransactionReceipt;
  readonly by?: Signed["hash"] | undefined;
}

/** What cannot be said yet of a used nonce: by which transaction, or, of one of ours, how it went. */
type Unclear = "unknown" | "receipt follows";

/** Undefined if the nonce is not used. */
async function lookFor(
  offered: readonly Signed[],
  { provider }: SendOptions,
): Promise<Ending | Unclear | undefined> {
  const { from, nonce, head } = firstOf(offered);
  if ((await provider.getTransactionCount(from, "latest")) <= nonce) return undefined;
  const receipts = offered.map(({ hash }) => provider.getTransactionReceipt(hash));
  const receipt = (await Promise.all(receipts)).find((found) => found !== null);
  if (receipt !== undefined) return { receipt };
  const by = await nonceUser(provider, from, nonce, head);
  if (by === undefined) return "unknown";
  return offered.some(({ hash }) => hash === by) ? "receipt follows" : { by };
}

function end(
  offered: readonly Signed[],
  { receipt, by }: Ending,
  { journal }: SendOptions,
): TransactionReceipt {
  if (receipt !== undefined) {
    const { blockNumber: block, gasUsed, status } = receipt;
    const at = new Date().toISOString();
    const hash = receipt.hash as Signed["hash"];
    const outcome = status === 0 ? "reverted" : "succeeded";
    journal.append({ kind: "mined", at, hash, block, status: outcome, gasUsed });
    return receipt;
  }
  const { from, nonce } = firstOf(offered);
  const taken = new NonceTaken(from, nonce, by);
  for (const signed of offered) abandon(signed, taken.message, journal);
  throw taken;
}

/** An RPC that does not answer now may answer at the next look. */
async function unlessUnreachable<T, U>(work: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CallFailed || error instanceof JournalError) throw error;
    return otherwise;
  }
}

function patienceOver(newest: Signed, options: SendOptions): CallFailed {
  const { id, hash, nonce, maxFeePerGas } = newest;
  return new CallFailed(
    id,
    `no block took transaction ${hash} (nonce ${nonce}) within ${options.patienceMilliseconds / 1000} s for ` +
      `${maxFeePerGas} wei per gas, of at most ${options.maxFeePerGas}: look whether the chain makes blocks and the ` +
      "account can pay, then apply again",
  );
}

function firstOf([first]: readonly Signed[]): Signed {
  if (first === undefined) throw new Error("nothing was signed for the nonce");
  return first;
}

function newestOf(offered: readonly Signed[]): Signed {
  return offered.at(-1) ?? firstOf(offered);
}
