import { Readable } from "node:stream";

import type { Snapshot } from "./Subject.ts";

/** Bytes that a client may leave unread before it is let go: it comes back with the last id that it read. */
const MOST_UNREAD = 256 * 1024;

/** Events to one client (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export class EventStream {
  /** What Fastify sends; it ends when the client goes. */
  readonly body: Readable;
  readonly #heartbeat: NodeJS.Timeout;
  #isOver = false;

  /**
   * @param heartbeat Milliseconds between signs of life: proxies end a connection that is silent.
   * @param retry Milliseconds after which a client comes back.
   * @param mayStay Asked at each sign of life: the client may have lost its key.
   */
  constructor(heartbeat: number, retry: number, mayStay: () => Promise<boolean>) {
    this.body = new Readable({ read: () => undefined });
    this.#heartbeat = setInterval(() => void this.#live(mayStay), heartbeat);
    this.body.once("close", () => clearInterval(this.#heartbeat));
    this.#write(`retry: ${retry}\n\n`);
  }

  /** Sends a state. After a last one, the stream ends. */
  state(id: string, { text, isLast }: Snapshot): void {
    this.#write(`id: ${id}\nevent: ${isLast ? "last" : "state"}\ndata: ${text}\n\n`);
    if (isLast) this.#end();
  }

  async #live(mayStay: () => Promise<boolean>): Promise<void> {
    // While the database does not answer, streams stay.
    if (await mayStay().catch(() => true)) this.#write(": alive\n\n");
    else this.#end();
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.body.push(null);
  }

  #write(text: string): void {
    if (this.#isOver || this.body.destroyed) return;
    if (this.body.readableLength > MOST_UNREAD) this.body.destroy();
    else this.body.push(text);
  }
}
