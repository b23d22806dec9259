import type { Hex } from "@causeway/protocol";

import type { RecipientCall, TriedRecipient } from "../../../SearchedChain.ts";
import type { TrialChain } from "./TrialChain.ts";
import { tryRecipient } from "./tryMessages.ts";

/** The most that is offered to a recipient beside its message's gas limit: 1 TON. It pays for all gas of a transaction. */
export const MOST_EXTRA = 10n ** 9n;
/** What is tried first: a sixteenth of a TON, which is doubled from there. */
const LEAST_EXTRA = MOST_EXTRA / 16n;

/**
 * Tries a recipient with its message's gas limit, then with more if it refuses. The most is tried before less: most
 * recipients that refuse a message do so at any value. All runs are on the accounts of one block, each read once.
 *
 * @returns without a gas limit if the recipient refuses the message at `MOST_EXTRA`, or a part of what follows cannot be
 * tried.
 */
export async function tryGasLimits(
  trial: TrialChain,
  mailbox: Hex,
  call: RecipientCall,
): Promise<TriedRecipient> {
  const refusal = await tryRecipient(trial, mailbox, call);
  // No value makes an account answer that has no contract.
  if (refusal === undefined || refusal.kind === "no contract") {
    return { refusal, sufficient: undefined };
  }
  const takesWith = async (extra: bigint) => {
    const on = trial.anew();
    return (await tryRecipient(on, mailbox, call, extra)) === undefined && on.isWhole;
  };
  return { refusal, sufficient: await leastLimit(call.gasLimit, takesWith) };
}

async function leastLimit(
  gasLimit: bigint,
  takesWith: (extra: bigint) => Promise<boolean>,
): Promise<bigint | undefined> {
  if (!(await takesWith(MOST_EXTRA))) return undefined;
  for (let extra = LEAST_EXTRA; extra < MOST_EXTRA; extra *= 2n) {
    if (await takesWith(extra)) return gasLimit + extra;
  }
  return gasLimit + MOST_EXTRA;
}
