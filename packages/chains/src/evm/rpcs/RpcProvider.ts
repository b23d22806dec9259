import {
  FetchRequest,
  type JsonRpcPayload,
  JsonRpcProvider,
  type JsonRpcResult,
  Network,
} from "ethers";

import { getUrl } from "./getUrl.ts";

/** The library writes all of a batch anew with each request that joins it. */
const MOST_IN_BATCH = 20;

/** One RPC of a chain over HTTP. Each request is given up after its time, whatever of its answer has come. */
export class RpcProvider extends JsonRpcProvider {
  /**
   * @param timeout Milliseconds.
   * @param chainId The chain that it serves; asked for if left out.
   */
  constructor(url: string, timeout: number, chainId?: bigint) {
    const request = new FetchRequest(url);
    request.timeout = timeout;
    request.getUrlFunc = getUrl;
    // It would wait for as long as it is told to.
    request.retryFunc = async (_, { headers }) => Number(headers["retry-after"] ?? 0) <= timeout;
    const staticNetwork = chainId === undefined ? null : Network.from(chainId);
    // A cache of answers would hide the blocks that are made meanwhile.
    const batch = { batchStallTime: 0, batchMaxCount: MOST_IN_BATCH };
    super(request, chainId, { staticNetwork, cacheTimeout: -1, ...batch });
  }

  /** As the library, but for the text: that reads it code point by code point, which took a quarter of all time. */
  override async _send(payload: JsonRpcPayload | JsonRpcPayload[]): Promise<JsonRpcResult[]> {
    const request = this._getConnection();
    request.body = Buffer.from(JSON.stringify(payload));
    request.setHeader("content-type", "application/json");
    const response = await request.send();
    response.assertOk();
    const text = Buffer.from(response.body ?? []).toString();
    return [JSON.parse(text)].flat();
  }
}
