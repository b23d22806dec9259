import { cut, LONGEST_REASON } from "@causeway/peers";

import { ChainError } from "../ChainError.ts";
import { describeRpcsIn } from "../describeRpc.ts";

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

/** What errors of libraries have. */
interface Cause {
  readonly error?: { readonly message?: unknown };
  readonly shortMessage?: string;
  readonly message?: string;
}

function reasonOf(error: unknown): string {
  const { error: answered, shortMessage, message } = error as Cause;
  const told = answered?.message ?? shortMessage ?? message ?? error;
  return typeof told === "object" ? "an error without a message" : String(told);
}
