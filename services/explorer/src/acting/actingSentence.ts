import {
  type Failure,
  isolated,
  type Messages,
  plainText,
  walletSentence,
} from "@causeway/widget/parts";

import type { CommonWords } from "./ActingWords.ts";

/** Characters of a reason that are shown. */
const MOST_SAID = 300;

/** What a sentence on a failure is written in. */
export interface FailureSay {
  readonly words: CommonWords;
  readonly messages: Messages;
  /** Of the connected wallet. */
  readonly walletName: string | undefined;
}

/** Why something is not signed or stopped, and what the person can do. */
export function actingSentence(
  failure: Failure,
  { words, messages, walletName }: FailureSay,
): string {
  const known = walletSentence(failure, walletName, messages);
  if (known !== undefined) return known;
  switch (failure.code) {
    case "NoContracts":
      return words.noContracts;
    case "NoRpc":
    case "RpcUnreachable":
    case "RpcOfAnotherChain":
      return words.rpcsUnreachable;
    case "BadInput":
    case "CallReverted":
      return words.refused(saidBy(failure));
    case "OrderReverted":
      return words.reverted;
    case "AllowanceReverted":
      return words.allowanceReverted;
    case "TransactionCancelled":
      return words.cancelled;
    case "TransactionReplaced":
      return words.replaced;
    case "StorageFailed":
      return words.storageFailed;
    case "WalletNeeded":
    case "UnknownExecution":
      return words.walletNeeded;
    default:
      return words.stopped(saidBy(failure));
  }
}

function saidBy({ message }: Failure): string {
  const [said = message] = message.split(/\. (?=[A-Z][^.]*$)/);
  return isolated(plainText(said, MOST_SAID).replace(/\.$/, ""));
}
