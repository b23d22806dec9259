import { AnswerUnusable, type Ask, askByFetch, Budget } from "@causeway/peers";

import { askPatiently } from "../../rpcs/askPatiently.ts";
import type { RpcClient } from "../../rpcs/RpcClient.ts";
import { companyOf, MOST_BYTES_AT_ONCE, mostBytesOf } from "./mostBytes.ts";
import { PendingRequest } from "./PendingRequest.ts";
import { resultFor } from "./resultFor.ts";
import { takeBatch } from "./takeBatch.ts";

/** How an RPC is asked. */
export interface HttpRpcOptions {
  /** Milliseconds after which a request is given up. */
  readonly timeout: number;
  /** Carries the requests. If left out, `fetch` does, which browsers have. */
  readonly ask?: Ask | undefined;
  /** Told of each request that ended, and whether the RPC answered it. */
  readonly onEnd?: ((method: string, isAnswered: boolean) => void) | undefined;
}

/**
 * One RPC of a chain over HTTP, which may be hostile. Requests that are made at once go in batches. Each is given up after its
 * time, and where its answer is larger than it may be. An RPC that is busy (429, 503) is asked again within that time.
 */
export class HttpRpc implements RpcClient {
  readonly url: string;
  readonly #timeout: number;
  readonly #ask: Ask;
  readonly #onEnd: HttpRpcOptions["onEnd"];
  readonly #budget = new Budget(MOST_BYTES_AT_ONCE);
  readonly #asking = new Set<AbortController>();
  readonly #waiting = { small: [] as PendingRequest[], receipts: [] as PendingRequest[] };
  #draining: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;
  #isClosed = false;

  constructor(url: string, { timeout, ask = askByFetch, onEnd }: HttpRpcOptions) {
    this.url = url;
    this.#timeout = timeout;
    this.#ask = ask;
    this.#onEnd = onEnd;
  }

  async send(method: string, params: unknown, signal?: AbortSignal): Promise<unknown> {
    if (this.#isClosed) throw closed();
    this.#lastId += 1;
    const request = { jsonrpc: "2.0", id: this.#lastId, method, params } as const;
    const pending = new PendingRequest(request, signal);
    // What may be large goes alone: it would make the others of its batch too large, too.
    const company = companyOf(method);
    if (company === "alone") void this.#post([pending]);
    else {
      this.#waiting[company].push(pending);
      this.#draining ??= setTimeout(() => this.#drain(), 0);
    }
    const [answer, onEnd] = [pending.answer, this.#onEnd];
    if (onEnd !== undefined) {
      answer.then(
        () => onEnd(method, true),
        () => onEnd(method, false),
      );
    }
    return answer;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#draining);
    for (const waiting of Object.values(this.#waiting)) {
      for (const pending of waiting.splice(0)) pending.fail(closed());
    }
    for (const stop of this.#asking) stop.abort(closed());
  }

  #drain(): void {
    this.#draining = undefined;
    for (const waiting of Object.values(this.#waiting)) {
      while (waiting.length > 0) void this.#post(takeBatch(waiting));
    }
  }

  /** Asks for the answers that are wanted, as long as one of them is. */
  async #post(taken: readonly PendingRequest[]): Promise<void> {
    const batch = taken.filter(({ isOver }) => !isOver);
    if (batch.length === 0) return;
    const stop = new AbortController();
    for (const pending of batch) {
      pending.onEnd = () => batch.every(({ isOver }) => isOver) && stop.abort();
    }
    this.#asking.add(stop);
    try {
      const answers = await this.#answersTo(batch, stop.signal);
      for (const pending of batch) settle(pending, answers);
    } catch (error) {
      if (areTooLarge(batch, error)) return await this.#postEach(batch);
      for (const pending of batch) pending.fail(error);
    } finally {
      this.#asking.delete(stop);
    }
  }

  /** Asks for one answer after the other, as all of them together are too large. */
  async #postEach(batch: readonly PendingRequest[]): Promise<void> {
    for (const pending of batch) {
      if (this.#isClosed) pending.fail(closed());
      else await this.#post([pending]);
    }
  }

  async #answersTo(batch: readonly PendingRequest[], signal: AbortSignal): Promise<unknown[]> {
    const texts = batch.map(({ text }) => text);
    const { body } = await askPatiently(this.#ask, this.url, {
      body: texts.length === 1 ? `${texts[0]}` : `[${texts.join()}]`,
      timeout: this.#timeout,
      mostBytes: mostBytesOf(batch.map(({ request }) => request.method)),
      budget: this.#budget,
      signal,
    });
    return [JSON.parse(new TextDecoder().decode(body))].flat();
  }
}

/** Whether each of these receipts may be small enough, where all of them are not. */
function areTooLarge(batch: readonly PendingRequest[], error: unknown): boolean {
  const isTooLarge = error instanceof AnswerUnusable && error.code === "TOO_LARGE";
  const areReceipts = batch.every(({ request }) => companyOf(request.method) === "receipts");
  return isTooLarge && areReceipts && batch.length > 1;
}

function settle(pending: PendingRequest, answers: readonly unknown[]): void {
  try {
    pending.succeed(resultFor(pending.request, answers));
  } catch (error) {
    pending.fail(error);
  }
}

function closed(): Error {
  return new Error("its client was closed");
}
