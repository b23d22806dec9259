import { checksummed, decodeAbi, type Hex } from "@causeway/protocol";

import { ethersError } from "./ethersError.ts";

/** A call that reverted, as it was sent. */
export interface RevertedCall {
  readonly to?: string | undefined;
  readonly from?: string | undefined;
  readonly data?: string | undefined;
}

/** `Error(string)`, Solidity's own: the selector, and what a contract says by it. */
const SAID = "0x08c379a0";
const TEXT = [{ name: "reason", type: { kind: "string" } }] as const;

/**
 * The error `CALL_EXCEPTION` for a call that reverts, by which functions of ethers know it. It has the contract's words, if the
 * contract reverts with words; `decodeError` reads all other errors out of its data.
 *
 * @param data What the call reverted with; null if the node does not say.
 */
export function callException(
  action: "call" | "estimateGas",
  call: RevertedCall,
  data: Hex | null,
): Error {
  const bytes = data === null ? null : data.toLowerCase();
  const reason = wordsIn(bytes ?? "0x");
  const to = call.to ? checksummed(call.to) : null;
  const from = call.from ? { from: checksummed(call.from) } : {};
  const transaction = { to, data: call.data || "0x", ...from };
  const details = { action, data: bytes, reason, transaction, invocation: null, revert: null };
  return ethersError(messageOf(bytes, reason), "CALL_EXCEPTION", details);
}

function messageOf(data: Hex | null, reason: string | null): string {
  if (data === null) return "missing revert data";
  return reason === null ? "execution reverted" : `execution reverted: ${JSON.stringify(reason)}`;
}

function wordsIn(data: Hex): string | null {
  if (!data.startsWith(SAID)) return null;
  try {
    return decodeAbi(TEXT, `0x${data.slice(SAID.length)}`)[0] as string;
  } catch {
    return null;
  }
}
