import { Budget } from "@causeway/peers";
import {
  FetchRequest,
  type JsonRpcPayload,
  JsonRpcProvider,
  type JsonRpcResult,
  makeError,
  Network,
  type Subscriber,
  type Subscription,
} from "ethers";
import { isLarge, MOST_BYTES_AT_ONCE, mostBytesOf } from "../../rpcs/mostBytes.ts";
import { ReceiptSubscriber } from "../../rpcs/ReceiptSubscriber.ts";
import { resultFor } from "../../rpcs/resultFor.ts";
import { boundedGetUrl } from "./getUrl.ts";

/** The library writes all of a batch anew with each request that joins it. */
const MOST_IN_BATCH = 20;

/**
 * One RPC of a chain over HTTP, which may be hostile. Each request is given up after its time, and where its answer is
 * larger than it may be.
 */
export class RpcProvider extends JsonRpcProvider {
  readonly #budget = new Budget(MOST_BYTES_AT_ONCE);

  /**
   * @param timeout Milliseconds.
   * @param chainId The chain that it serves; asked for if left out.
   */
  constructor(url: string, timeout: number, chainId?: bigint) {
    const request = new FetchRequest(url);
    request.timeout = timeout;
    request.allowGzip = false;
    // It would wait for as long as it is told to.
    request.retryFunc = async (_, { headers }) => Number(headers["retry-after"] ?? 0) <= timeout;
    const staticNetwork = chainId === undefined ? null : Network.from(chainId);
    // A cache of answers would hide the blocks that are made meanwhile.
    const batch = { batchStallTime: 0, batchMaxCount: MOST_IN_BATCH };
    super(request, chainId, { staticNetwork, cacheTimeout: -1, ...batch });
  }

  /** As the library, but what may be large goes alone: it would make the others of its batch too large, too. */
  // biome-ignore lint/suspicious/noExplicitAny: as the library has it
  override async send(method: string, params: any[] | Record<string, any>): Promise<any> {
    if (!isLarge(method)) return super.send(method, params);
    await this._start();
    if (this.destroyed) {
      const operation = { operation: method };
      throw makeError("provider destroyed; cancelled request", "UNSUPPORTED_OPERATION", operation);
    }
    const payload: JsonRpcPayload = { id: 1, jsonrpc: "2.0", method, params };
    const [answer] = await this._send(payload);
    if (answer === undefined || "error" in answer) throw this.getRpcError(payload, answer as never);
    return answer.result;
  }

  /** As the library, but for the text: that reads it code point by code point, which took a quarter of all time. */
  override async _send(payload: JsonRpcPayload | JsonRpcPayload[]): Promise<JsonRpcResult[]> {
    const payloads = [payload].flat();
    const request = this._getConnection();
    request.body = Buffer.from(JSON.stringify(payload));
    request.setHeader("content-type", "application/json");
    const mostBytes = mostBytesOf(payloads.map(({ method }) => method));
    request.getUrlFunc = boundedGetUrl(mostBytes, this.#budget);
    const response = await request.send();
    response.assertOk();
    const text = Buffer.from(response.body ?? []).toString();
    const answers: unknown[] = [JSON.parse(text)].flat();
    return payloads.map(({ id }) => resultFor(id, answers));
  }

  override _getSubscriber(subscription: Subscription): Subscriber {
    if (subscription.type !== "transaction") return super._getSubscriber(subscription);
    return new ReceiptSubscriber(this, subscription.hash);
  }
}
