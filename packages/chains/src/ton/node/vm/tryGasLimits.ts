import type { Hex } from "@causeway/protocol";

import type { RecipientCall, TriedRecipient } from "../../../SearchedChain.ts";
import { leastExtra } from "./leastExtra.ts";
import type { TrialChain } from "./TrialChain.ts";
import { tryRecipient } from "./tryMessages.ts";

/**
 * Tries a recipient with its message's gas limit, then with more if it refuses. All runs are on the accounts of one block,
 * each read once.
 *
 * @returns without a gas limit if the recipient refuses the message with the most that is offered, or a part of what
 * follows cannot be tried.
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
  const extra = await leastExtra(async (more) => {
    const on = trial.another();
    return (await tryRecipient(on, mailbox, call, more)) === undefined && on.isWhole;
  });
  return { refusal, sufficient: extra === undefined ? undefined : call.gasLimit + extra };
}
