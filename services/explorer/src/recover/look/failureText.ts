import { isCausewayError } from "@causeway/sdk";
import { type Failure, failureOf, isolated, walletSentence } from "@causeway/widget/parts";

import type { RecoverSay } from "../words/RecoverSay.ts";

/** Why something failed, in no language yet: what is shown stands in the language of now. */
export interface PageFailure extends Failure {
  /** What the chain, the RPC or the wallet said: in English, without a remedy. */
  readonly reason: string;
}

/** The failure of something that was thrown. */
export function pageFailureOf(error: unknown): PageFailure {
  const failure = failureOf(error);
  if (!isCausewayError(error)) {
    const message = error instanceof Error ? error.message : String(error);
    return { ...failure, reason: withoutStop(message) };
  }
  const { cause, message } = error;
  return {
    ...failure,
    reason: withoutStop(cause instanceof Error ? cause.message : firstOf(message)),
  };
}

/** Why something failed, and what a person can do. @param wallet Name of the wallet that was asked. */
export function failureText(
  failure: PageFailure,
  say: RecoverSay,
  wallet: string | undefined,
): string {
  const { code, reason, message } = failure;
  const known = walletSentence(failure, wallet, say.wallet);
  if (known !== undefined) return known;
  const remedies: Readonly<Record<string, string | undefined>> = say.words.remedies;
  const remedy = remedies[code];
  return remedy === undefined ? message : `${isolated(reason)}. ${remedy}.`;
}

/** How RPCs contradicted each other, if that is why something failed. */
export function contradictionIn(
  error: unknown,
): { chain: string; method: string; alone: string | undefined } | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, details } = cause as Partial<Record<"code" | "details", unknown>>;
    if (code !== "RpcDisagreement") continue;
    const { chain, method, alone } = details as Readonly<Record<string, unknown>>;
    const odd = alone === undefined ? undefined : String(alone);
    return { chain: String(chain), method: String(method), alone: odd };
  }
  return undefined;
}

/** The SDK puts its own remedy last. */
function firstOf(message: string): string {
  return message.split(". ").slice(0, -1).join(". ") || message;
}

function withoutStop(text: string): string {
  return text.replace(/[.\s]+$/, "");
}
