import { channel } from "node:diagnostics_channel";

/** A request to an RPC that ended. */
export interface RpcCall {
  readonly chainId: bigint;
  readonly method: string;
  /** False if the RPC did not answer, or answered an error. */
  readonly isAnswered: boolean;
}

const CALLS = channel("causeway:rpc-calls");

/** Tells listeners of this process. */
export function tellRpcCall(call: RpcCall): void {
  if (CALLS.hasSubscribers) CALLS.publish(call);
}

/** Listens to all requests of this process to RPCs of chains that `connect` reads, for metrics. @returns what ends it. */
export function onRpcCall(listener: (call: RpcCall) => void): () => void {
  const listen = (call: unknown) => listener(call as RpcCall);
  CALLS.subscribe(listen);
  return () => CALLS.unsubscribe(listen);
}
