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

/** How an attempt ended on a chain whose recipients answer by messages of their own. */
const ENDS: ReadonlyMap<Hex, string> = new Map([
  [textBytes("bounced"), "its call came back"],
  [textBytes("recovered"), "a question about its call came back before an answer"],
  [textBytes("rejected"), "it rejected the message, and its answer could not end it"],
]);

/**
 * The error that an event keeps of a failed recipient.
 *
 * @param reason The first 32 bytes that it returned, zeros, or a word for how the attempt ended.
 */
export function describeReason(reason: Hex): string {
  if (/^0x0*$/.test(reason)) return "no reason";
  const end = ENDS.get(reason);
  if (end !== undefined) return end;
  return errorNamed(reason.slice(0, 10)) ?? `error ${reason}`;
}

function textBytes(text: string): Hex {
  return `0x${[...text].map((letter) => letter.charCodeAt(0).toString(16)).join("")}`;
}
