import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

interface Request {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** Answers a request, maybe by asking the node; what it throws is the answer's error. */
export type Answer = (
  method: string,
  ask: () => Promise<unknown>,
  params: readonly unknown[],
) => Promise<unknown>;

/** An error as a node words it. */
export class RpcRefusal extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** An RPC between us and a node, which can lag, lie or refuse. */
export class RpcProxy {
  readonly url: string;
  readonly #server: Server;
  /** How requests are answered from now on. */
  answer: Answer = (_, ask) => ask();

  private constructor(server: Server, node: string) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on("request", async (incoming, response) => {
      const asked = (await json(incoming)) as Request | Request[];
      const answered = Array.isArray(asked)
        ? await Promise.all(asked.map((each) => this.#handle(each, node)))
        : await this.#handle(asked, node);
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(answered));
    });
  }

  static async start(node: string): Promise<RpcProxy> {
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    return new RpcProxy(server, node);
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #handle(request: Request, node: string): Promise<object> {
    const { id, method, params } = request;
    try {
      const result = await this.answer(method, () => askNode(node, request), params);
      return { jsonrpc: "2.0", id, result };
    } catch (error) {
      const { code = -32_000, message, data } = error as RpcRefusal & { data?: unknown };
      return { jsonrpc: "2.0", id, error: { code, message, data } };
    }
  }
}

async function askNode(node: string, request: Request): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(node, { method: "POST", headers, body: JSON.stringify(request) });
  const { result, error } = (await response.json()) as { result: unknown; error?: object };
  if (error !== undefined) throw error;
  return result;
}
