import { expect } from "chai";

import { ORDER_TOPICS } from "../../src/execution/origin/SentMark.ts";
import {
  createCauseway,
  type EvmConnectedWallet,
  type EvmTransaction,
  type Execution,
  type ExecutionSnapshot,
  execute,
  memoryStorage,
  resume,
  type TransactionHash,
} from "../../src/index.ts";
import { caught } from "../world/caught.ts";
import {
  ENVIRONMENT,
  goOnFromNow,
  HERE,
  SENDER,
  SWAPS,
  subjectOf,
  tellHonestly,
} from "../world/swaps.ts";

const HASH = `0x${"7a".repeat(32)}` as const;

/** A service with one route, and the chain on which it is sent. */
class World {
  readonly told = tellHonestly(SWAPS.plain);
  readonly sent: EvmTransaction[] = [];
  readonly storage = memoryStorage();

  constructor() {
    subjectOf(SWAPS.plain, this.told);
  }

  client(options: object = {}) {
    return createCauseway({
      ...{ baseUrl: "http://api.test", contracts: ENVIRONMENT, storage: this.storage },
      ...{ rpcs: { [`${HERE}`]: ["http://here.test"] }, fetch: this.#fetch },
      ...options,
    });
  }

  wallet(): EvmConnectedWallet {
    return {
      ...{ family: "evm", address: async () => SENDER, chainId: async () => HERE },
      send: async (transaction: EvmTransaction) => {
        this.sent.push(transaction);
        return HASH as TransactionHash;
      },
      isContract: async () => false,
      canBatch: async () => false,
    } as unknown as EvmConnectedWallet;
  }

  readonly #fetch: typeof fetch = async (input, init) => {
    const { hostname, pathname } = new URL(String(input));
    if (hostname === "here.test") return this.#rpc(await new Response(init?.body ?? "").text());
    if (pathname === "/swap") return json({ errno: 0, message: "", data: [this.told.item] });
    return new Response("the service is away", { status: 503 });
  };

  #rpc(body: string): Response {
    const batch = [JSON.parse(body)].flat() as { id: number; method: string; params: unknown[] }[];
    const answers = batch.map(({ id, method, params }) => ({
      ...{ jsonrpc: "2.0", id, result: this.#resultOf(method, params) },
    }));
    return json(answers.length === 1 ? answers[0] : answers);
  }

  #resultOf(method: string, [first]: unknown[]): unknown {
    const { told, sent } = this;
    const isSent = sent.length > 0;
    const log = {
      ...{ topics: [ORDER_TOPICS[0], told.item.causeway.orderId], transactionHash: HASH },
      ...{ address: told.route.contract, data: "0x" },
    };
    switch (method) {
      case "eth_chainId":
        return `0x${HERE.toString(16)}`;
      case "eth_blockNumber":
        return "0x9";
      case "eth_getTransactionCount":
        return isSent ? "0x5" : "0x4";
      case "eth_getLogs":
        return isSent ? [log] : [];
      case "eth_getTransactionReceipt":
        if (!isSent || first !== HASH) return null;
        return { status: "0x1", blockNumber: "0x9", logs: [log] };
      case "eth_getTransactionByHash": {
        if (!isSent || first !== HASH) return null;
        const { to, data } = sent[0] ?? { to: "", data: "" };
        return { hash: HASH, from: SENDER, to, nonce: "0x4", input: data, value: "0x0" };
      }
      default:
        return "0x";
    }
  }
}

function json(value: unknown): Response {
  return new Response(JSON.stringify(value), { headers: { "content-type": "application/json" } });
}

async function onceIncluded(execution: Execution): Promise<ExecutionSnapshot> {
  for await (const snapshot of execution) {
    if (snapshot.steps.included === "done" || snapshot.state === "failed") return snapshot;
  }
  throw new Error("it ended before");
}

describe("executing a route", () => {
  goOnFromNow();

  it("sends the order that the service built, and goes on from storage or from the hash", async () => {
    const world = new World();
    const stop = new AbortController();
    const { signal } = stop;
    const parameters = { route: world.told.route, wallet: world.wallet() };
    const executed = await execute(world.client(), parameters, { signal });
    const first = await onceIncluded(executed);
    expect(first.error).to.equal(undefined);
    const { data, causeway } = world.told.item;
    expect([first.orderId, first.transaction]).to.deep.equal([causeway.orderId, HASH]);
    expect(world.sent.map((one) => one.data)).to.deep.equal([data]);
    stop.abort(new Error("the page is closed"));
    expect(await executed.finished.catch((error: Error) => error.message)).to.include("closed");

    const later = new AbortController();
    const resumed = await resume(world.client(), executed.id, { signal: later.signal });
    expect((await onceIncluded(resumed)).transaction).to.equal(HASH);
    const elsewhere = world.client({ storage: memoryStorage() });
    const target = { chainId: HERE, transaction: HASH };
    const found = await resume(elsewhere, target, { signal: later.signal });
    expect((await onceIncluded(found)).orderId).to.equal(causeway.orderId);
    later.abort();
    expect(world.sent).to.have.length(1);
  });

  it("finds no execution that is not written down, and no transaction that no node knows", async () => {
    const client = new World().client();
    await caught("UnknownExecution", () => resume(client, "nothing"));
    const unknown = { chainId: HERE, transaction: `0x${"11".repeat(32)}` } as const;
    await caught("NotFound", () => resume(client, unknown));
    const short = { chainId: HERE, transaction: "0x11" } as const;
    await caught("BadInput", () => resume(client, short));
  });

  it("says that nothing can be built without a service", async () => {
    const world = new World();
    const parameters = { route: world.told.route, wallet: world.wallet() };
    const { finished } = await execute(world.client({ baseUrl: undefined }), parameters);
    await caught("NoBaseUrl", () => finished);
    expect(world.sent).to.deep.equal([]);
  });
});
