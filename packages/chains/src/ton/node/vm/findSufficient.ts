import type { Hex } from "@causeway/protocol";

import type { RecipientCall } from "../../../SearchedChain.ts";
import type { TrialChain } from "./TrialChain.ts";
import { tryRecipient } from "./tryMessages.ts";

/** The most that is offered to a recipient beside its message's gas limit: 1 TON. It pays for all gas of a transaction. */
export const MOST_EXTRA = 10n ** 9n;
/** What is tried first: a sixteenth of a TON, which is doubled from there. */
const LEAST_EXTRA = MOST_EXTRA / 16n;

/**
 * The gas limit with which a recipient takes a message that it refuses at the message's own. The most is tried first: most
 * recipients that refuse a message do so at any value.
 *
 * @param trial Makes a trial on the chain's own state.
 * @returns undefined if the recipient refuses the message at `MOST_EXTRA`, or a part of what follows cannot be tried.
 */
export async function findSufficient(
  trial: () => Promise<TrialChain>,
  mailbox: Hex,
  call: RecipientCall,
): Promise<bigint | undefined> {
  const takesWith = async (extra: bigint) => {
    const on = await trial();
    return (await tryRecipient(on, mailbox, call, extra)) === undefined && on.isWhole;
  };
  if (!(await takesWith(MOST_EXTRA))) return undefined;
  for (let extra = LEAST_EXTRA; extra < MOST_EXTRA; extra *= 2n) {
    if (await takesWith(extra)) return call.gasLimit + extra;
  }
  return call.gasLimit + MOST_EXTRA;
}
