import type { Refusal } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";
import { describeError, errorNamed } from "@causeway/protocol/contracts";

/** Why a recipient would not take a message, in words that end a sentence about it. */
export function describeRefusal(refusal: Refusal, gasLimit: bigint): string {
  switch (refusal.kind) {
    case "no contract":
      return "there is no contract at its address";
    case "out of gas":
      return `the ${gasLimit} gas that the message gives it is not enough`;
    case "other answer":
      return "it does not answer as ERC-7786 asks of a recipient";
    case "reverted":
      return `it reverts with ${describeError(refusal.data)}`;
    case "failed":
      return `it fails in its ${refusal.phase} phase with exit code ${refusal.exitCode}`;
  }
}

/**
 * The error that an event keeps of a failed recipient.
 *
 * @param reason The first 32 bytes that it returned, or zeros.
 */
export function describeReason(reason: Hex): string {
  if (/^0x0*$/.test(reason)) return "no reason";
  return errorNamed(reason.slice(0, 10)) ?? `error ${reason}`;
}
