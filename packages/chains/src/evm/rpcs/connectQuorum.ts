import { askByFetch } from "@causeway/peers";

import { openQuorum } from "./openQuorum.ts";
import type { QuorumOptions, RpcChain } from "./RpcChain.ts";
import type { RpcQuorum } from "./RpcQuorum.ts";

/**
 * Connects to a chain by all of its RPCs, which must agree. Requests go by `fetch`, which browsers have.
 *
 * @throws RpcUnusable if one does not answer or serves another chain; the signal's reason
 */
export function connectQuorum(chain: RpcChain, options: QuorumOptions = {}): Promise<RpcQuorum> {
  const { fetch } = options;
  return openQuorum(chain, (url, asking) => askByFetch(url, { ...asking, fetch }), options);
}
