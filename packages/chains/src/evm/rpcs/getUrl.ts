import { once } from "node:events";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";

import type { FetchRequest } from "ethers";

type GetUrl = FetchRequest["getUrlFunc"];

/** An RPC did not answer in time, or not to the end. */
export class RpcTimedOut extends Error {
  readonly code = "TIMEOUT";

  constructor(milliseconds: number) {
    super(`no whole answer within ${milliseconds / 1_000} s`);
    this.name = "RpcTimedOut";
  }
}

/**
 * Asks a URL, for as long as the request says and no longer. The library's own limits only the time between two bytes, and
 * leaves the connection of a request that it gave up open: an RPC that hangs would take all that the process may open.
 */
export const getUrl: GetUrl = async (asked, cancelled) => {
  const { url, method, headers, timeout } = asked;
  const stop = new AbortController();
  cancelled?.addListener(() => stop.abort());
  const timer = setTimeout(() => stop.abort(new RpcTimedOut(timeout)), timeout);
  try {
    const send = url.startsWith("https:") ? requestHttps : requestHttp;
    const request = send(url, { method, headers, signal: stop.signal });
    request.end(asked.body ?? undefined);
    const [response] = (await once(request, "response")) as [IncomingMessage];
    return {
      statusCode: response.statusCode ?? 0,
      statusMessage: response.statusMessage ?? "",
      headers: singleValues(response.headers),
      body: await unzipped(response),
    };
  } catch (error) {
    throw stop.signal.reason instanceof RpcTimedOut ? stop.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
};

function singleValues(headers: IncomingMessage["headers"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? ""].flat().join(", ")]),
  );
}

async function unzipped(response: IncomingMessage): Promise<Uint8Array> {
  const body = await buffer(response);
  return response.headers["content-encoding"] === "gzip" && body.length > 0
    ? gunzipSync(body)
    : body;
}
