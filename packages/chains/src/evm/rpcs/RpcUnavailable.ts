import { cut, LONGEST_REASON } from "@causeway/peers";
import { type EthersError, isCallException } from "ethers";

import { ChainError } from "../../ChainError.ts";
import { describeRpcsIn } from "../../describeRpc.ts";

/** What was asked, and of which RPC. */
export interface Asked {
  /** The chain's name. */
  readonly chain: string;
  /** Which RPC of the chain, without what may be a key. */
  readonly rpc: string;
  readonly method: string;
  readonly params: unknown;
}

/** An RPC does not answer, or not what can be used. Without its cause, whose message repeats the RPC's URL. */
export class RpcUnavailable extends ChainError {
  constructor(asked: Asked, cause: unknown) {
    const { chain, rpc, method } = asked;
    const reason = describeRpcsIn(cut(reasonOf(cause), LONGEST_REASON));
    const message = `RPC ${rpc} of ${chain} does not answer ${method}: ${reason}`;
    super("RpcUnavailable", message, { ...asked, reason });
    this.name = "RpcUnavailable";
  }
}

/** The words for an RPC's error: a call that reverts as it is, and to who sends a transaction why it is refused. */
export function failureOf(error: unknown, asked: Asked): unknown {
  if (error instanceof ChainError || isCallException(error)) return error;
  const isAnswer = asked.method === "eth_sendRawTransaction" && isRefusal(error);
  return isAnswer ? error : new RpcUnavailable(asked, error);
}

const REFUSALS = ["NONCE_EXPIRED", "REPLACEMENT_UNDERPRICED", "INSUFFICIENT_FUNDS"];

function isRefusal(error: unknown): boolean {
  const { code = "", error: answered } = error as { code?: string; error?: unknown };
  return answered !== undefined || REFUSALS.includes(code);
}

function reasonOf(error: unknown): string {
  const {
    error: answered,
    shortMessage,
    message,
  } = error as Partial<EthersError> & { readonly error?: { readonly message?: unknown } };
  const told = answered?.message ?? shortMessage ?? message ?? error;
  return typeof told === "object" ? "an error without a message" : String(told);
}
