import { Agent, get, type IncomingMessage } from "node:http";

import type { Hex } from "@causeway/protocol";

/** When a client heard of the two changes of its message, milliseconds. One event may tell both. */
export interface Heard {
  sent?: number;
  failed?: number;
}

/** Streams of messages that are open at once. */
export class OpenStreams {
  readonly heard = new Map<Hex, Heard>();
  readonly #agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });

  /** Opens a stream for each message. */
  async open(url: string, ids: readonly Hex[]): Promise<void> {
    for (const id of ids) await this.#open(`${url}/v1/events?message=${id}`, id);
  }

  close(): void {
    this.#agent.destroy();
  }

  async #open(url: string, id: Hex): Promise<void> {
    const heard: Heard = {};
    this.heard.set(id, heard);
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    get(url, { agent: this.#agent }, resolve).on("error", reject);
    const response = await promise;
    if (response.statusCode !== 200) throw new Error(`${url} answers ${response.statusCode}`);
    // The end of the benchmark cuts all streams off.
    response.on("error", () => undefined);
    let text = "";
    response.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      if (!text.endsWith("\n\n")) return;
      if (/^event: /m.test(text)) heard.sent ??= performance.now();
      if (text.includes('"state":"failed"')) heard.failed ??= performance.now();
      text = "";
    });
  }
}
