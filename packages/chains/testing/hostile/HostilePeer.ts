import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** What somebody asked of a peer. */
export interface PeerRequest {
  readonly path: string;
  readonly body: Buffer;
  /** What the peer in front of which it stands answers. */
  honest(): Promise<Buffer>;
}

/** How a peer answers. */
export type PeerAnswer = (request: PeerRequest, response: ServerResponse) => unknown;

/** Passes on what was asked. */
export const HONEST: PeerAnswer = async ({ honest }, response) => response.end(await honest());

/** Stands before an RPC, a validator or a prover, and answers as it likes. */
export class HostilePeer {
  answer = HONEST;
  asked = 0;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** @param url Who is asked while it is honest. */
  static async before(url: string): Promise<HostilePeer> {
    const server = createServer(async (request, response) => {
      peer.asked += 1;
      response.on("error", () => undefined);
      const body = await buffer(request).catch(() => Buffer.alloc(0));
      const { method = "GET", url: path = "/" } = request;
      const honest = () => ask(url + path, method, body);
      await Promise.resolve(peer.answer({ path, body, honest }, response)).catch(() => {
        response.destroy();
      });
    });
    const peer = new HostilePeer(server);
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    return peer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

async function ask(url: string, method: string, body: Buffer): Promise<Buffer> {
  const headers = { "content-type": "application/json" };
  const sent = method === "GET" ? { method } : { method, headers, body: new Uint8Array(body) };
  return Buffer.from(await (await fetch(url, sent)).arrayBuffer());
}
