import { once } from "node:events";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";

import { AnswerUnusable } from "../AnswerUnusable.ts";
import type { Asking, HttpAnswer } from "../Asking.ts";
import { readBounded } from "../readBounded.ts";
import { refuseRedirect } from "../refuseRedirect.ts";
import { withinTime } from "../withinTime.ts";
import { startFairTimer } from "./startFairTimer.ts";

/**
 * Asks a peer that nobody trusts. It is given as long as it is given, whatever it sends, and so long once more if this
 * process was too busy to read. It is not followed elsewhere. Its answer is never unpacked, so that it costs it as many
 * bytes as us.
 *
 * @throws AnswerUnusable, or why the connection failed
 */
export function ask(url: string, asking: Asking): Promise<HttpAnswer> {
  const act = async (signal: AbortSignal) =>
    answerOf(await responseTo(url, asking, signal), asking);
  return withinTime(asking, act, startFairTimer);
}

async function responseTo(
  url: string,
  asking: Asking,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { method = "GET", headers, body } = asking;
  const send = url.startsWith("https:") ? requestHttps : requestHttp;
  const asked = { ...headers, "accept-encoding": "identity" };
  const request = send(url, { method, headers: asked, signal });
  // Of an end that comes after the answer nobody needs to know.
  request.on("error", () => undefined);
  request.end(body);
  try {
    const [response] = (await once(request, "response")) as [IncomingMessage];
    return response;
  } catch (error) {
    // The peer closed an idle connection while the request was on its way: each such try uses one connection up.
    const isClosed = (error as NodeJS.ErrnoException).code === "ECONNRESET";
    if (!request.reusedSocket || !isClosed) throw error;
    return responseTo(url, asking, signal);
  }
}

async function answerOf(response: IncomingMessage, asking: Asking): Promise<HttpAnswer> {
  const { statusCode: status = 0, statusMessage: statusText = "" } = response;
  const answer = { status, statusText, headers: singleValues(response.headers) };
  try {
    refuseRedirect(status);
    refusePacked(answer.headers);
    const isRead = asking.readsErrors || (status >= 200 && status < 300);
    return { ...answer, body: isRead ? await readBounded(response, asking) : new Uint8Array() };
  } finally {
    response.destroy();
  }
}

function refusePacked(headers: HttpAnswer["headers"]): void {
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding === "identity") return;
  const message = `the answer is packed (${encoding.slice(0, 20)}), though none may be`;
  throw new AnswerUnusable("PACKED", message);
}

function singleValues(headers: IncomingMessage["headers"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? ""].flat().join(", ")]),
  );
}
