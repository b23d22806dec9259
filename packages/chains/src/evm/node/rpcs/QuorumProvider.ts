import {
  JsonRpcApiProvider,
  type JsonRpcPayload,
  type JsonRpcResult,
  Network,
  type Subscriber,
  type Subscription,
} from "ethers";

import type { RpcQuorum } from "../../rpcs/RpcQuorum.ts";
import type { Decode, Rpcs } from "../../rpcs/Rpcs.ts";
import { ReceiptSubscriber } from "./ReceiptSubscriber.ts";

/** The RPCs of one chain as a provider of ethers, for who signs and sends. */
export class QuorumProvider extends JsonRpcApiProvider implements Rpcs {
  readonly chainId: bigint;
  readonly #quorum: RpcQuorum;

  /** @param quorum Closed with it. */
  constructor(quorum: RpcQuorum) {
    const network = Network.from(quorum.chainId);
    super(network, { staticNetwork: network, cacheTimeout: -1 });
    this.chainId = quorum.chainId;
    this.#quorum = quorum;
    this._start();
  }

  /** @throws RpcsDisagree, RpcUnavailable, or why all refuse a call */
  // biome-ignore lint/suspicious/noExplicitAny: as the library has it
  override send(method: string, params: any[] | Record<string, any>): Promise<any> {
    return this.#quorum.send(method, params);
  }

  ask<T>(method: string, params: readonly unknown[], decode: Decode<T>): Promise<T> {
    return this.#quorum.ask(method, params, decode);
  }

  override _send(_: JsonRpcPayload | JsonRpcPayload[]): Promise<JsonRpcResult[]> {
    throw new Error("send is overridden, and nothing else calls this");
  }

  override destroy(): void {
    this.#quorum.close();
    super.destroy();
  }

  override _getSubscriber(subscription: Subscription): Subscriber {
    if (subscription.type !== "transaction") return super._getSubscriber(subscription);
    return new ReceiptSubscriber(this, subscription.hash);
  }
}
