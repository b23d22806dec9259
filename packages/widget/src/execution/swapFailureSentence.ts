import { failureSentence, said } from "../messages/failureSentence.ts";
import type { SwapSay } from "../messages/swap/swapSay.ts";
import type { Failure } from "../quote/Failure.ts";
import type { State } from "../store/State.ts";
import { walletSentence } from "../wallet/walletSentence.ts";

/** Why a swap is not signed or stopped, and what the person can do. */
export function swapFailureSentence(failure: Failure, state: State, say: SwapSay): string {
  const { messages } = say;
  switch (failure.code) {
    case "StorageFailed":
      return messages.storageFailed;
    case "UnknownExecution":
      return messages.unknownSwap;
    case "WalletNeeded":
      return messages.walletNeeded;
    case "AllowanceReverted":
      return messages.allowanceReverted;
    case "OrderReverted":
      return messages.orderReverted;
    case "TransactionCancelled":
      return messages.transactionCancelled;
    case "TransactionReplaced":
      return messages.transactionReplaced;
    case "NoContracts":
      return messages.noContracts;
    case "RpcUnreachable":
    case "NoRpc":
      return messages.rpcsUnreachable;
    case "CallReverted":
    case "RpcOfAnotherChain":
    case "Unknown":
      return messages.swapStopped(said(failure));
    default:
      return (
        walletSentence(failure, state.wallet.account?.name, messages) ??
        apiSentence(failure, state, say)
      );
  }
}

function apiSentence(failure: Failure, state: State, say: SwapSay): string {
  const { running, review } = state.swap;
  const input = (review?.route ?? running?.route)?.input;
  const amount = input === undefined ? "" : say.amount(input, "up");
  return failureSentence(failure, { ...state, amount }, say);
}
