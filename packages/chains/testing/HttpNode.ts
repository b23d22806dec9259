import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

import type { RpcRequest } from "../src/rpcs/RpcClient.ts";

/** An RPC over HTTP that answers as a test has it. */
export class HttpNode {
  /** Requests of each batch that came. */
  readonly batches: RpcRequest[][] = [];
  /** Result of a request, or all that is answered but its id. */
  answer: (request: RpcRequest) => unknown = ({ params }) => (params as unknown[])[0];
  /** Answers a whole batch, if it does not leave that to `answer`. */
  respond: (response: ServerResponse, batch: number) => boolean = () => false;
  /** Batches whose connection ended before they were answered. */
  left = 0;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => void this.#take(request, response));
  }

  static async start(): Promise<HttpNode> {
    const node = new HttpNode();
    await new Promise<void>((done) => node.#server.listen(0, "127.0.0.1", done));
    return node;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get methods(): string[] {
    return this.batches.flat().map(({ method }) => method);
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on("close", () => {
      if (!response.writableFinished) this.left += 1;
    });
    const asked = (await json(request)) as RpcRequest | RpcRequest[];
    const batch = [asked].flat();
    this.batches.push(batch);
    if (this.respond(response, this.batches.length)) return;
    const answers = batch.map((one) => {
      const answered = this.answer(one);
      const isWhole = typeof answered === "object" && answered !== null && "error" in answered;
      return { jsonrpc: "2.0", id: one.id, ...(isWhole ? answered : { result: answered }) };
    });
    // In whatever order: it is the id that tells.
    response.end(JSON.stringify(Array.isArray(asked) ? answers.reverse() : answers[0]));
  }
}
