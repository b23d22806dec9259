import { once } from "node:events";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";

import { AnswerUnusable } from "../AnswerUnusable.ts";
import type { Budget } from "../Budget.ts";

/** What is asked, and the most that its answer may take. */
export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string | undefined;
  /** Milliseconds until the last byte of the answer. */
  readonly timeout: number;
  /** Bytes of the answer. */
  readonly mostBytes: number;
  /** What answers of the same peer may take together; nothing bounds that if left out. */
  readonly budget?: Budget;
  /** Ends it before. */
  readonly signal?: AbortSignal;
  /** Whether what comes with another status than 200 to 299 is read, too. */
  readonly readsErrors?: boolean;
  /** Told each piece of the answer; what it throws ends it. */
  readonly onPiece?: (piece: Uint8Array) => void;
}

/** What a peer answers. */
export interface HttpAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * Asks a peer that nobody trusts. It is given as long as it is given, whatever it sends; it is not followed elsewhere; and
 * what it sends is never unpacked, so that it costs it as many bytes as us.
 *
 * @throws AnswerUnusable, or why the connection failed
 */
export async function ask(url: string, asking: Asking): Promise<HttpAnswer> {
  const { method = "GET", headers, body, timeout, signal } = asking;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(tooLate(timeout)), timeout);
  const either = signal === undefined ? stop.signal : AbortSignal.any([stop.signal, signal]);
  try {
    const send = url.startsWith("https:") ? requestHttps : requestHttp;
    const asked = { ...headers, "accept-encoding": "identity" };
    const request = send(url, { method, headers: asked, signal: either });
    // Of an end that comes after the answer nobody needs to know.
    request.on("error", () => undefined);
    request.end(body);
    const [response] = (await once(request, "response")) as [IncomingMessage];
    return await answerOf(response, asking);
  } catch (error) {
    throw either.aborted ? either.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

async function answerOf(response: IncomingMessage, asking: Asking): Promise<HttpAnswer> {
  const { statusCode: status = 0, statusMessage: statusText = "" } = response;
  const answer = { status, statusText, headers: singleValues(response.headers) };
  try {
    requirePlain(answer);
    const isRead = asking.readsErrors || (status >= 200 && status < 300);
    return { ...answer, body: isRead ? await read(response, asking) : new Uint8Array() };
  } finally {
    response.destroy();
  }
}

function requirePlain({ status, headers }: Pick<HttpAnswer, "status" | "headers">): void {
  if (status >= 300 && status < 400) {
    throw new AnswerUnusable("REDIRECTED", `it answers ${status}: it is asked where it is, only`);
  }
  const encoding = headers["content-encoding"] ?? "identity";
  if (encoding === "identity") return;
  const message = `the answer is packed (${encoding.slice(0, 20)}), though none may be`;
  throw new AnswerUnusable("PACKED", message);
}

async function read(response: IncomingMessage, asking: Asking): Promise<Uint8Array> {
  const { mostBytes, budget, onPiece } = asking;
  const whole = new GrowingBytes();
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      if (whole.length + piece.length > mostBytes) {
        throw new AnswerUnusable("TOO_LARGE", `the answer has more than ${mostBytes} bytes`);
      }
      budget?.take(piece.length);
      whole.add(piece);
      onPiece?.(piece);
    }
    return whole.bytes;
  } finally {
    budget?.give(whole.length);
  }
}

/** Copies what is added: many small pieces would take many times their bytes. */
class GrowingBytes {
  #room = Buffer.allocUnsafe(2 ** 14);
  length = 0;

  get bytes(): Uint8Array {
    return this.#room.subarray(0, this.length);
  }

  add(piece: Uint8Array): void {
    const length = this.length + piece.length;
    if (length > this.#room.length) {
      const larger = Buffer.allocUnsafe(2 ** Math.ceil(Math.log2(length)));
      this.#room.copy(larger, 0, 0, this.length);
      this.#room = larger;
    }
    this.#room.set(piece, this.length);
    this.length = length;
  }
}

function tooLate(milliseconds: number): AnswerUnusable {
  return new AnswerUnusable("TIMEOUT", `no whole answer within ${milliseconds / 1_000} s`);
}

function singleValues(headers: IncomingMessage["headers"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? ""].flat().join(", ")]),
  );
}
