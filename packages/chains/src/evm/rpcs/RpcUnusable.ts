import { ChainError } from "../../ChainError.ts";
import { describeRpc } from "../../describeRpc.ts";

/** Where a chain is reached. */
export interface Rpc {
  /** The chain's name. */
  readonly name: string;
  readonly chainId: bigint;
  readonly url: string;
  /** How long it may take to answer. */
  readonly timeoutMilliseconds?: number | undefined;
}

/** A chain's RPC does not answer, or answers for another chain. */
export class RpcUnusable extends ChainError {
  /** @param served The chain that it serves, if it answers. */
  constructor({ name, chainId, url }: Rpc, reason: string, remedy: string, served?: bigint) {
    const rpc = describeRpc(url);
    const code = served === undefined ? "RpcUnavailable" : "WrongChain";
    const message = `the RPC of ${name}, ${rpc}, ${reason}: ${remedy}`;
    super(code, message, { rpc, expected: chainId, ...(served !== undefined && { served }) });
    this.name = "RpcUnusable";
  }
}
