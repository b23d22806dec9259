import type { Rpc } from "./RpcUnusable.ts";

/** A chain, and all of its RPCs. */
export interface RpcChain extends Omit<Rpc, "url"> {
  readonly rpcUrls: readonly string[];
}

/** How a chain is connected to. */
export interface QuorumOptions {
  /** What to do if an RPC cannot be used; ends the error's message. */
  readonly remedy?: string;
  /** Ends the connecting. */
  readonly signal?: AbortSignal;
  /** Carries all requests; the runtime's own `fetch` if left out. */
  readonly fetch?: typeof fetch | undefined;
}

/** Of a request, if the chain does not say how long it may take. */
export const TIMEOUT_MILLISECONDS = 10_000;
