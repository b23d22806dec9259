import { type Ask, Budget } from "@causeway/peers";
import { askPatiently } from "../../rpcs/askPatiently.ts";
import { HttpError } from "../../rpcs/HttpError.ts";
import type { RpcClient } from "../../rpcs/RpcClient.ts";

const NOT_FOUND = 404;
const MEBIBYTE = 2 ** 20;
/** An account has 65,536 cells of 127 bytes at most, and each byte takes two digits. */
const MOST_BYTES = 32 * MEBIBYTE;
const MOST_BYTES_AT_ONCE = 64 * MEBIBYTE;

/** One API of a TON chain over HTTP, as tonapi has it, which may be hostile. */
export class HttpEndpoint implements RpcClient {
  readonly url: string;
  readonly #timeout: number;
  readonly #ask: Ask;
  readonly #budget = new Budget(MOST_BYTES_AT_ONCE);
  readonly #closed = new AbortController();

  /** @param timeout Milliseconds after which a request is given up. @param ask Carries the requests. */
  constructor(url: string, timeout: number, ask: Ask) {
    this.url = url;
    this.#timeout = timeout;
    this.#ask = ask;
  }

  /**
   * @param path Where the answer is, below the URL.
   * @returns null if it has no such thing.
   */
  async send(_method: string, path: unknown, signal?: AbortSignal): Promise<unknown> {
    try {
      return await this.#get(`${this.url.replace(/\/$/, "")}${path}`, signal);
    } catch (error) {
      if (error instanceof HttpError && error.status === NOT_FOUND) return null;
      throw error;
    }
  }

  /** Offers a message from outside. @param message A bag of cells in base64. @throws HttpError if it is refused. */
  async offer(message: string): Promise<void> {
    const url = `${this.url.replace(/\/$/, "")}/v2/liteserver/send_message`;
    await this.#get(url, undefined, JSON.stringify({ body: message }));
  }

  close(): void {
    this.#closed.abort(new Error("its client was closed"));
  }

  async #get(url: string, signal?: AbortSignal, body?: string): Promise<unknown> {
    const ends = [this.#closed.signal, ...(signal === undefined ? [] : [signal])];
    const answer = await askPatiently(this.#ask, url, {
      timeout: this.#timeout,
      mostBytes: MOST_BYTES,
      longestText: MOST_BYTES,
      budget: this.#budget,
      signal: AbortSignal.any(ends),
      ...(body === undefined ? { method: "GET" } : { body }),
    });
    return JSON.parse(new TextDecoder().decode(answer.body));
  }
}
