import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

interface Request {
  readonly id: number;
  readonly method: string;
  readonly params?: readonly unknown[];
}

interface Answer {
  readonly id: number;
  readonly result?: unknown;
}

type Twist = (method: string, result: unknown, params: readonly unknown[]) => unknown;

/** Stands before a node and tells something else. */
export class TwistingRpc {
  twist: Twist = (_, result) => result;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async before(url: string): Promise<TwistingRpc> {
    const server = createServer(async (request, response) => {
      const asked = (await json(request)) as Request | Request[];
      const body = JSON.stringify(asked);
      const headers = { "content-type": "application/json" };
      const answered = await fetch(url, { method: "POST", headers, body });
      const answers = (await answered.json()) as Answer | Answer[];
      const twisted = [answers].flat().map((answer) => {
        const request = [asked].flat().find(({ id }) => id === answer.id);
        const { method = "", params = [] } = request ?? {};
        return "result" in answer
          ? { ...answer, result: rpc.twist(method, answer.result, params) }
          : answer;
      });
      response.end(JSON.stringify(Array.isArray(answers) ? twisted : twisted[0]));
    });
    const rpc = new TwistingRpc(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return rpc;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
