import type { Hex } from "@causeway/protocol";
import type { CommonMessageInfoInternal } from "@ton/core";

import { isChainError } from "../ChainError.ts";
import type { AttemptedCall, FailedAttempt } from "../SearchedChain.ts";
import { callIn } from "./mailbox/logs.ts";
import type { AccountAt, TonReader } from "./TonReader.ts";
import { failureOf } from "./transactions/failureOf.ts";
import { takenIn } from "./transactions/takenIn.ts";
import { walkBack } from "./transactions/walkBack.ts";

/** Requests for transactions of a mailbox after which a call is not looked for any more. */
const MOST_PAGES = 64;

/**
 * How a recipient took the call of an attempt. Both accounts are read after the block in which the mailbox learned of the
 * end, and their transactions from there backwards, so that all of it is proven.
 *
 * @param mailbox Reads the mailbox.
 * @param readerOf Reads another account: 32 bytes, of the basechain.
 * @returns undefined if the endpoints have forgotten it, or if there was no account.
 * @throws ChainError `InvalidStateProof`, `RpcDisagreement`.
 */
export async function attemptedCall(
  mailbox: TonReader,
  readerOf: (account: Hex) => TonReader,
  { attempt, transaction: { height } }: FailedAttempt,
): Promise<AttemptedCall | undefined> {
  try {
    const call = await findCall(mailbox, await mailbox.accountAt(height), attempt);
    if (call === undefined) return undefined;
    const recipient = readerOf(`0x${call.dest.hash.toString("hex")}`);
    const account = await recipient.accountAt(height);
    if (account === undefined) return undefined;
    const readPage = recipient.transactions.bind(recipient);
    const walked = await walkBack(readPage, account.lastTransaction, call.createdLt);
    const taken = takenIn(walked, call);
    return taken && { transaction: taken.id.hash, failure: failureOf(taken.transaction) };
  } catch (error) {
    if (isChainError(error, "RpcUnavailable") || isChainError(error, "UnknownHeight"))
      return undefined;
    throw error;
  }
}

async function findCall(
  mailbox: TonReader,
  account: AccountAt | undefined,
  attempt: bigint,
): Promise<CommonMessageInfoInternal | undefined> {
  let next = account?.lastTransaction;
  for (let pages = 0; pages < MOST_PAGES && next !== undefined && next.lt > 0n; pages++) {
    for (const { transaction, previous } of await mailbox.transactions(next)) {
      const call = callIn(transaction, attempt);
      if (call !== undefined) return call;
      next = previous;
    }
  }
  return undefined;
}
