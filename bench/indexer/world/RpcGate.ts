import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** What an RPC serves; all without limits. */
export interface GateLimits {
  readonly callsPerSecond?: number;
  /** Of one request for logs. */
  readonly mostBlocks?: number;
  /** Leaves the time of its block out of each log. */
  readonly hidesTimes?: boolean;
}

/** With the comma before or behind it: transactions of a block end with it. */
const TIME_OF_LOG = /,"blockTimestamp":"0x[0-9a-f]+"|"blockTimestamp":"0x[0-9a-f]+",/g;

/** What a message cost is no event: an indexer that reads none makes no such calls. */
const RECEIPTS = /Receipts?$/;

/** An RPC in front of a node. It counts calls, and may serve few of them. */
export class RpcGate {
  readonly url: string;
  readonly #server: Server;
  readonly #node: string;
  #limits: GateLimits = {};
  #calls = 0;
  /** Calls that may be served now, and since when. */
  #left = { calls: 0, at: 0 };

  private constructor(server: Server, node: string) {
    this.#server = server;
    this.#node = node;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(node: string): Promise<RpcGate> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const gate = new RpcGate(server, node);
    server.on("request", async (request, response) => {
      await gate.#serve(await text(request), response).catch(() => response.destroy());
    });
    return gate;
  }

  /** Calls since the last reset, but for receipts; each call of a batch counts. */
  get calls(): number {
    return this.#calls;
  }

  /** Counts from 0 again, and serves within these limits. */
  reset(limits: GateLimits = {}): void {
    this.#calls = 0;
    this.#limits = limits;
    this.#left = { calls: limits.callsPerSecond ?? 0, at: performance.now() };
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #serve(body: string, response: ServerResponse): Promise<void> {
    const asked = JSON.parse(body) as Call | Call[];
    const calls = [asked].flat();
    response.setHeader("content-type", "application/json");
    if (!this.#admits(calls.length)) {
      response.writeHead(429).end(refusals(asked, -32_005, "too many requests"));
      return;
    }
    this.#calls += calls.filter(({ method }) => !RECEIPTS.test(method)).length;
    const tooWide = calls.some((call) => this.#isTooWide(call));
    if (tooWide) {
      response.end(refusals(asked, -32_000, `block range exceeds ${this.#limits.mostBlocks}`));
      return;
    }
    const headers = { "content-type": "application/json" };
    const answer = await fetch(this.#node, { method: "POST", headers, body });
    if (!this.#limits.hidesTimes) response.end(Buffer.from(await answer.arrayBuffer()));
    else response.end((await answer.text()).replace(TIME_OF_LOG, ""));
  }

  #admits(count: number): boolean {
    const { callsPerSecond: rate } = this.#limits;
    if (rate === undefined) return true;
    const now = performance.now();
    const calls = Math.min(rate, this.#left.calls + (rate * (now - this.#left.at)) / 1_000);
    const isAdmitted = calls >= count;
    this.#left = { calls: isAdmitted ? calls - count : calls, at: now };
    return isAdmitted;
  }

  #isTooWide({ method, params }: Call): boolean {
    const { mostBlocks } = this.#limits;
    if (mostBlocks === undefined || method !== "eth_getLogs") return false;
    const { fromBlock, toBlock } = params[0] as { fromBlock?: string; toBlock?: string };
    return Number(toBlock) - Number(fromBlock) + 1 > mostBlocks;
  }
}

function refusals(asked: Call | Call[], code: number, message: string): string {
  const refuse = ({ id }: Call) => ({ jsonrpc: "2.0", id, error: { code, message } });
  return JSON.stringify(Array.isArray(asked) ? asked.map(refuse) : refuse(asked));
}
