import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** Answers a call in the node's place, if it knows how. */
export type Knows = (call: {
  readonly to: string;
  readonly data: string;
}) => Promise<string> | undefined;

/** Seconds between two blocks. */
const BLOCK_SECONDS = 2;
/** Shorter than an address or a hash. */
const HEIGHT = /^0x[0-9a-f]{1,15}$/;
/** Of a selector, with 0x. */
const SELECTOR = 10;

/**
 * An RPC in front of a node that stands still. It asks the node each question once, so that a benchmark does not measure the
 * node. A new block seems to come every two seconds, with the same state.
 */
export class KeepingRpc {
  readonly url: string;
  readonly #server: Server;
  readonly #node: string;
  readonly #knows: Knows;
  readonly #ofOrders: readonly string[];
  readonly #kept = new Map<string, Promise<unknown>>();
  readonly #since = performance.now();
  #height = 0;

  private constructor(server: Server, node: string, knows: Knows, ofOrders: readonly string[]) {
    this.#server = server;
    this.#node = node;
    this.#knows = knows;
    this.#ofOrders = ofOrders;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /**
   * @param knows Answers some calls in the place of the node.
   * @param ofOrders Selectors of calls that hold an order.
   */
  static async start(node: string, knows: Knows, ofOrders: readonly string[]): Promise<KeepingRpc> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const rpc = new KeepingRpc(server, node, knows, ofOrders);
    rpc.#height = Number(await rpc.#ask("eth_blockNumber", []));
    server.on("request", async (request, response) => {
      await rpc.#serve(await text(request), response).catch(() => response.destroy());
    });
    return rpc;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #serve(body: string, response: ServerResponse): Promise<void> {
    const asked = JSON.parse(body) as Call | Call[];
    const answers = await Promise.all([asked].flat().map((call) => this.#answer(call)));
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(Array.isArray(asked) ? answers : answers[0]));
  }

  async #answer({ id, method, params }: Call): Promise<object> {
    try {
      return { jsonrpc: "2.0", id, result: await this.#resultOf(method, params) };
    } catch (error) {
      return { jsonrpc: "2.0", id, error };
    }
  }

  async #resultOf(method: string, params: readonly unknown[]): Promise<unknown> {
    const ahead = Math.floor((performance.now() - this.#since) / 1_000 / BLOCK_SECONDS);
    if (method === "eth_blockNumber") return hex(this.#height + ahead);
    const held = params.map((one) => this.#held(one));
    const result = await this.#once(method, held);
    if (method !== "eth_getBlockByNumber" || result === null) return result;
    const { timestamp, number } = result as { timestamp: string; number: string };
    const [asked] = params as [string];
    const height = HEIGHT.test(asked) ? Number(asked) : this.#height + ahead;
    const later = Math.max(0, height - Number(number)) * BLOCK_SECONDS;
    return { ...result, number: hex(height), timestamp: hex(Number(timestamp) + later) };
  }

  /** Blocks that seem to come have the state of the newest one. */
  #held(parameter: unknown): unknown {
    if (typeof parameter !== "string" || !HEIGHT.test(parameter)) return parameter;
    return Number(parameter) > this.#height ? hex(this.#height) : parameter;
  }

  #once(method: string, params: readonly unknown[]): Promise<unknown> {
    const key = keyOf(method, params, this.#ofOrders);
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const result = this.#known(method, params) ?? this.#ask(method, params);
    this.#kept.set(key, result);
    return result;
  }

  #known(method: string, params: readonly unknown[]): Promise<string> | undefined {
    if (method !== "eth_call") return undefined;
    return this.#knows(params[0] as Parameters<Knows>[0]);
  }

  async #ask(method: string, params: readonly unknown[]): Promise<unknown> {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const headers = { "content-type": "application/json" };
    const answer = await fetch(this.#node, { method: "POST", headers, body });
    const { result, error } = (await answer.json()) as { result?: unknown; error?: unknown };
    if (error !== undefined) throw error;
    return result;
  }
}

/** Each order has a number of its own. In a benchmark, two calls with an order differ in nothing else. */
function keyOf(method: string, params: readonly unknown[], ofOrders: readonly string[]): string {
  const [call] = params as [{ readonly data?: string; readonly input?: string } | undefined];
  const data = call?.data ?? call?.input;
  if (data === undefined || !ofOrders.includes(data.slice(0, SELECTOR))) {
    return JSON.stringify([method, params]);
  }
  const { data: _, input: __, ...others } = call ?? {};
  return JSON.stringify([method, data.slice(0, SELECTOR), others, params.slice(1)]);
}

function hex(value: number): string {
  return `0x${value.toString(16)}`;
}
