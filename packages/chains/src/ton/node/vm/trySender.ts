import { type Hex, Outcome } from "@causeway/protocol";

import type { Refusal, SenderCall } from "../../../SearchedChain.ts";
import { accountOf } from "../../accountOf.ts";
import { toldBody } from "../../messages/index.ts";
import { FIGURES } from "../../submitting/values.ts";
import { leastExtra } from "./leastExtra.ts";
import type { TrialChain } from "./TrialChain.ts";
import { ANY_ATTEMPT, tryCall } from "./tryMessages.ts";

/**
 * What a sender needs beside what `Settle` gives it, nanoton, to take note of its message's end. All runs are on the
 * accounts of one block, each read once.
 *
 * @returns undefined if it needs nothing, if it takes no note with the most that is offered, or cannot be tried.
 */
export async function trySender(
  trial: TrialChain,
  mailbox: Hex,
  call: SenderCall,
): Promise<bigint | undefined> {
  const refusal = await refusalWith(trial, mailbox, call, 0n);
  if (refusal === undefined || refusal.kind === "no contract") return undefined;
  return leastExtra(async (extra) => {
    const on = trial.another();
    return (await refusalWith(on, mailbox, call, extra)) === undefined && on.isWhole;
  });
}

async function refusalWith(
  trial: TrialChain,
  mailbox: Hex,
  { outcome, sender, ...message }: SenderCall,
  extra: bigint,
): Promise<Refusal | undefined> {
  const to = accountOf(sender);
  if (to === undefined) return { kind: "no contract" };
  const body = toldBody({ ...message, attempt: ANY_ATTEMPT, outcome: Outcome[outcome] });
  const value = FIGURES.SETTLING_VALUE + extra + FIGURES.TAKING_VALUE;
  return tryCall(trial, { from: mailbox, to, value, body });
}
