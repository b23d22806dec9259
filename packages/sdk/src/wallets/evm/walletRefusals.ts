import type { CausewayError } from "../../errors/CausewayError.ts";
import { sendingError } from "../../errors/sendingError.ts";
import type { Address, ChainId } from "../../values/ids.ts";

/** The wallet gives no account. */
export function locked(method: string): CausewayError {
  return sendingError("WalletLocked", {
    message: "The wallet is locked, or does not share its account",
    details: { method },
  });
}

/** The wallet has another account than the one that something was made for. */
export function accountChanged(before: Address, now: Address): CausewayError {
  return sendingError("WalletAccountChanged", {
    message: `The wallet changed its account from ${before} to ${now}`,
    details: { before, now },
  });
}

/** The wallet is on another chain than the one that something is for. */
export function onOtherChain(wanted: ChainId, present: ChainId): CausewayError {
  return sendingError("WalletOnOtherChain", {
    message: `The wallet is on chain ${present}, and this is for chain ${wanted}`,
    details: { wanted, present },
  });
}

/** The wallet's answer has not the form that it must have. */
export function malformedAnswer(method: string, answer: unknown, maySend = false): CausewayError {
  const shown = (typeof answer === "string" ? answer : typeof answer).slice(0, 80);
  const warning = maySend ? "; it may have sent the transaction all the same" : "";
  return sendingError("WalletFailed", {
    message: `The wallet answered ${method} with ${JSON.stringify(shown)}${warning}`,
    details: { method, answer: shown, maySend },
  });
}

/** The wallet says that it changed its chain, and its id is another one, or malformed. */
export function wrongChainId(wanted: ChainId | undefined, answer: unknown): CausewayError {
  const shown = String(answer).slice(0, 80);
  const detail = wanted === undefined ? "" : `, after it said that it changed to chain ${wanted}`;
  return sendingError("WalletWrongChainId", {
    message: `The wallet names ${JSON.stringify(shown)} as the id of its chain${detail}`,
    details: { wanted, answer: shown },
  });
}
