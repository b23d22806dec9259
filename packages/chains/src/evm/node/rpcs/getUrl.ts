import { type Budget, JsonBounds } from "@causeway/peers";
import { ask } from "@causeway/peers/node";
import type { FetchRequest } from "ethers";

type GetUrl = FetchRequest["getUrlFunc"];

/**
 * How the library asks a URL: for as long as the request says, and for no more than so many bytes. Its own way limits only
 * the time between two bytes, unpacks what comes at once, follows wherever it is sent, and leaves the connection of a
 * request that it gave up open.
 */
export function boundedGetUrl(mostBytes: number, budget: Budget): GetUrl {
  return async ({ url, method, headers, body, timeout }, cancelled) => {
    const stop = new AbortController();
    cancelled?.addListener(() => stop.abort());
    const bounds = new JsonBounds();
    const answer = await ask(url, {
      ...{ method, headers, timeout, mostBytes, budget, signal: stop.signal },
      body: body ?? undefined,
      onPiece: (piece) => bounds.check(piece),
    });
    return {
      statusCode: answer.status,
      statusMessage: answer.statusText,
      headers: { ...answer.headers },
      body: answer.body,
    };
  };
}
