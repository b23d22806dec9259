import type { RpcRequest } from "../../rpcs/RpcClient.ts";

/** A request that waits for its answer. */
export class PendingRequest {
  readonly request: RpcRequest;
  /** The request as it is sent. */
  readonly text: string;
  /** Called when it has its answer, or none is wanted any more. */
  onEnd: (() => void) | undefined;
  readonly #answer = Promise.withResolvers<unknown>();
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort = () => this.fail(this.#signal?.reason);
  #isOver = false;

  /** @param signal Ends it. */
  constructor(request: RpcRequest, signal?: AbortSignal) {
    this.request = request;
    this.text = JSON.stringify(request);
    this.#signal = signal;
    if (signal?.aborted) this.#onAbort();
    else signal?.addEventListener("abort", this.#onAbort);
  }

  get answer(): Promise<unknown> {
    return this.#answer.promise;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  succeed(result: unknown): void {
    this.#answer.resolve(result);
    this.#end();
  }

  fail(error: unknown): void {
    this.#answer.reject(error);
    this.#end();
  }

  #end(): void {
    this.#isOver = true;
    // A signal may end very many requests, and outlives them.
    this.#signal?.removeEventListener("abort", this.#onAbort);
    this.onEnd?.();
  }
}
