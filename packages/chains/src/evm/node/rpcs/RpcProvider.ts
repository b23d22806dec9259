import { ask } from "@causeway/peers/node";
import {
  type JsonRpcPayload,
  JsonRpcProvider,
  type JsonRpcResult,
  Network,
  type Subscriber,
  type Subscription,
} from "ethers";

import { HttpRpc } from "../../rpcs/HttpRpc.ts";
import { ReceiptSubscriber } from "./ReceiptSubscriber.ts";

/** One RPC of a chain as a provider of ethers. */
export class RpcProvider extends JsonRpcProvider {
  readonly #rpc: HttpRpc;

  /**
   * @param timeout Milliseconds.
   * @param chainId The chain that it serves; asked for if left out.
   */
  constructor(url: string, timeout: number, chainId?: bigint) {
    const staticNetwork = chainId === undefined ? null : Network.from(chainId);
    // A cache of answers would hide the blocks that are made meanwhile.
    super(url, chainId, { staticNetwork, cacheTimeout: -1 });
    this.#rpc = new HttpRpc(url, { timeout, ask });
  }

  // biome-ignore lint/suspicious/noExplicitAny: as the library has it
  override async send(method: string, params: any[] | Record<string, any>): Promise<any> {
    await this._start();
    return this.#rpc.send(method, params);
  }

  /** The library asks by it for the chain, before anything else is asked. */
  override async _send(payload: JsonRpcPayload | JsonRpcPayload[]): Promise<JsonRpcResult[]> {
    const asked = [payload].flat().map(async ({ id, method, params }) => {
      return { id, result: await this.#rpc.send(method, params) };
    });
    return Promise.all(asked);
  }

  override destroy(): void {
    this.#rpc.close();
    super.destroy();
  }

  override _getSubscriber(subscription: Subscription): Subscriber {
    if (subscription.type !== "transaction") return super._getSubscriber(subscription);
    return new ReceiptSubscriber(this, subscription.hash);
  }
}
