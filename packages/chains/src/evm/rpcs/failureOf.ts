import { ChainError } from "../../ChainError.ts";
import { type Asked, RpcUnavailable } from "../../rpcs/RpcUnavailable.ts";
import { isCallError } from "./ethersError.ts";

/** The words for an RPC's error: a call that reverts as it is, and to who sends a transaction why it is refused. */
export function failureOf(error: unknown, asked: Asked): unknown {
  if (error instanceof ChainError || isCallError(error)) return error;
  const isAnswer = asked.method === "eth_sendRawTransaction" && isRefusal(error);
  return isAnswer ? error : new RpcUnavailable(asked, error);
}

const REFUSALS = ["NONCE_EXPIRED", "REPLACEMENT_UNDERPRICED", "INSUFFICIENT_FUNDS"];

function isRefusal(error: unknown): boolean {
  const { code = "", error: answered } = error as { code?: string; error?: unknown };
  return answered !== undefined || REFUSALS.includes(code);
}
