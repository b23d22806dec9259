import {
  JsonRpcApiProvider,
  type JsonRpcPayload,
  type JsonRpcProvider,
  type JsonRpcResult,
  type Network,
} from "ethers";

import { answerOf, RpcsDisagree } from "./answerOf.ts";

/**
 * Several RPCs of one chain as one. All of them are asked, and where they do not agree nothing is answered: falling
 * back on the others would let whoever silences the honest ones decide. Heights are the lowest that is told, so that
 * every RPC has the block; a transaction is handed to all, and one that takes it is enough.
 */
export class QuorumProvider extends JsonRpcApiProvider {
  readonly #rpcs: readonly JsonRpcProvider[];
  readonly #chain: string;

  /** @param chain The chain's name, for messages. */
  constructor(chain: string, rpcs: readonly JsonRpcProvider[], network: Network) {
    super(network, { staticNetwork: network, cacheTimeout: -1 });
    this.#chain = chain;
    this.#rpcs = rpcs;
    this._start();
  }

  /** @throws RpcsDisagree, or what an RPC throws */
  override async send(
    method: string,
    // biome-ignore lint/suspicious/noExplicitAny: as the library has it
    params: any[] | Record<string, any>,
    // biome-ignore lint/suspicious/noExplicitAny: as the library has it
  ): Promise<any> {
    const asked = this.#rpcs.map((rpc) => rpc.send(method, params));
    const answers = await Promise.allSettled(asked);
    return answerOf(method, params, answers, (held) => new RpcsDisagree(this.#chain, method, held));
  }

  override _send(_: JsonRpcPayload | JsonRpcPayload[]): Promise<JsonRpcResult[]> {
    throw new Error("send is overridden, and nothing else calls this");
  }

  override destroy(): void {
    for (const rpc of this.#rpcs) rpc.destroy();
    super.destroy();
  }
}
