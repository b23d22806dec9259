import type { RpcRequest } from "../../rpcs/RpcClient.ts";
import { callException, type RevertedCall } from "./callException.ts";
import { ethersError } from "./ethersError.ts";

const HEX = /^0x[\da-f]*$/i;

/** What nodes say of a transaction that they do not take, and how ethers calls that. */
const NOT_TAKEN = [
  [
    "INSUFFICIENT_FUNDS",
    "insufficient funds for intrinsic transaction cost",
    [/insufficient funds|base fee exceeds gas limit/i],
  ],
  ["NONCE_EXPIRED", "nonce has already been used", [/nonce/i, /too low/i]],
  [
    "REPLACEMENT_UNDERPRICED",
    "replacement fee too low",
    [/replacement transaction/i, /underpriced/i],
  ],
] as const;

/**
 * The error for what an RPC says instead of a result, as providers of ethers throw it: `CALL_EXCEPTION` with the data for a
 * call that reverts, and for a transaction that is not taken the code of its reason.
 *
 * @param error What the RPC says, shortened.
 */
export function refusalOf(request: RpcRequest, error: unknown): Error {
  const { method, params } = request;
  const [transaction = {}] = [params].flat() as [RevertedCall?];
  const info = { error, payload: request };
  const isEstimate = method === "eth_estimateGas";
  const told = messagesIn(error).join("\n");
  const isCall = isEstimate || method === "eth_call";
  if (isSending(method) || (isEstimate && !/revert/i.test(told))) {
    const found = NOT_TAKEN.find(([, , words]) => words.every((word) => word.test(told)));
    if (found) return ethersError(found[1], found[0], { transaction, info });
  }
  if (!isCall) return ethersError("could not coalesce error", "UNKNOWN_ERROR", info);
  const action = isEstimate ? "estimateGas" : "call";
  const refusal = callException(action, transaction, revertDataIn(error));
  return Object.assign(refusal, { info });
}

function isSending(method: string): boolean {
  return method === "eth_sendRawTransaction" || method === "eth_sendTransaction";
}

/** All messages in an error: nodes and those before them wrap what others say. */
function messagesIn(error: unknown): string[] {
  return partsOf(error).flatMap(({ message }) => (typeof message === "string" ? [message] : []));
}

/** What a call reverted with. */
function revertDataIn(error: unknown): string | null {
  const isRevert = ({ message, data }: ErrorPart) =>
    typeof message === "string" && /revert/i.test(message) && HEX.test(`${data}`);
  return (partsOf(error).find(isRevert)?.data as string | undefined) ?? null;
}

type ErrorPart = { readonly message?: unknown; readonly data?: unknown };

/** An error, and all that stands in it, the outermost first; texts may be JSON. */
function partsOf(value: unknown): ErrorPart[] {
  if (typeof value === "string") return partsOfText(value);
  if (typeof value !== "object" || value === null) return [];
  return [value, ...Object.values(value).flatMap(partsOf)];
}

function partsOfText(text: string): ErrorPart[] {
  try {
    return /^\s*[{["]/.test(text) ? partsOf(JSON.parse(text)) : [];
  } catch {
    return [];
  }
}
