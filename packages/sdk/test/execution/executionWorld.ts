import type { Hex, SwapOrder } from "@causeway/protocol";

import type { BuiltTransfer } from "../../src/bridge/BuiltTransfer.ts";
import type { BuiltOrder, EvmTransaction, MissingAllowance } from "../../src/build/BuiltOrder.ts";
import type { Signable } from "../../src/build/signableCall.ts";
import type { ExecutionRecord } from "../../src/execution/ExecutionRecord.ts";
import type { BuiltRequest, ExecutionRequest } from "../../src/execution/ExecutionRequest.ts";
import type { Means } from "../../src/execution/Means.ts";
import type { Origin, OriginTransaction } from "../../src/execution/origin/Origin.ts";
import {
  DEPOSIT_TOPIC,
  isMarked,
  MESSAGE_TOPIC,
  messageMark,
  ORDER_TOPICS,
  type OriginLog,
  orderMark,
} from "../../src/execution/origin/SentMark.ts";
import { type Terms, termsOf } from "../../src/execution/Terms.ts";
import type { WatchedStatus } from "../../src/execution/Watcher.ts";
import type { Route } from "../../src/routes/Route.ts";
import type { ExecutionStorage } from "../../src/storage/ExecutionStorage.ts";
import type { MessageId, OrderId, RouteId, TransactionHash } from "../../src/values/ids.ts";
import type { TypedData } from "../../src/values/TypedData.ts";
import type { EvmConnectedWallet } from "../../src/wallets/ConnectedWallet.ts";

export const SENDER = `0x${"a1".repeat(20)}`;
export const ROUTER = `0x${"b2".repeat(20)}`;
export const TOKEN = `0x${"c3".repeat(20)}`;
export const CHAIN = 31_391n;
export const ID = "execution-1";
const APPROVE = "0x095ea7b3";
const DATA: Pick<TypedData, "types" | "domain"> = { types: {}, domain: {} };
/** Unix seconds; no route of a test lasts as long. */
export const FOREVER = 9_999_999_999;

const word = (value: bigint | number) => `0x${value.toString(16).padStart(64, "0")}` as const;

/** A route with everything that an execution reads. */
export function routeWith(parts: Partial<Route> = {}): Route {
  const token = {
    ...{ chainId: CHAIN, address: TOKEN, symbol: "USDC", name: "USDC" },
    ...{ decimals: 6, isListed: true },
  };
  return {
    id: word(1) as RouteId,
    request: {
      ...{ from: { chainId: CHAIN, token: TOKEN }, to: { chainId: CHAIN + 1n, token: TOKEN } },
      ...{ amount: 100n, kind: "exactIn", slippageBps: 150 },
    },
    ...{ contract: ROUTER, input: { token, amount: 100n }, output: { token, amount: 99n } },
    ...{ minimum: 98n, fees: [{ token, amount: 1n, kind: "bridge", isOnTop: false }] },
    ...{ priceImpact: 0, seconds: { usable: 2, proven: 50 }, waits: undefined },
    ...{ expiresAt: FOREVER, promise: {}, signature: "0x" },
    ...parts,
  };
}

/** How the order's allowance comes about in a test. */
export type Way = "none" | "approval" | "reset" | "permit" | "permit2" | "batch";

/** What is executed in a test. */
export type What = Exclude<ExecutionRequest["kind"], "withdrawal">;

/** All ways. */
export const WAYS: readonly Way[] = ["none", "approval", "reset", "permit", "permit2", "batch"];

/** The outside of an execution, in memory. It outlives the programs that a test kills. */
export class ExecutionWorld {
  readonly way: Way;
  readonly what: What;
  readonly texts = new Map<string, string>();
  readonly transactions: OriginTransaction[] = [];
  readonly orders = new Map<TransactionHash, OrderId>();
  /** Requests to the wallet, in their order. */
  readonly asked: string[] = [];
  height = 10n;
  allowance: bigint;
  /** Transactions that were ever in a block. */
  mined = 0;
  signatures = 0;
  builds = 0;
  walletChain = 1n;
  /** The allowance that an order takes. */
  required = 100n;
  /** Of what is signed; Unix seconds. */
  deadline = FOREVER;
  /** Id of the message of a transfer; the transfer's salt if left out. */
  renamed: MessageId | undefined;
  /** What a transfer offers now. */
  terms: Terms | undefined;
  /** What `build` throws once. */
  failure: unknown;
  route = routeWith();
  status: WatchedStatus = {
    ...{ state: "paid", stateName: "paid", isUsable: true, isOver: true, party: "nobody" },
    ...{ until: undefined, isSentFinal: true, legs: [{ name: "delivered" }, { name: "paid" }] },
  };

  constructor(way: Way, what: What = "route") {
    this.way = way;
    this.what = what;
    this.allowance = way === "reset" ? 5n : 0n;
  }

  /** The record of an execution that begins. */
  record(): ExecutionRecord {
    const accepted = termsOf(this.route);
    const request = { kind: this.what, route: this.route, accepted } as ExecutionRequest;
    return { id: ID, chainId: CHAIN, sender: SENDER, request, effects: {}, steps: {} };
  }

  /** The storage as a program finds it that starts: what others held is free. */
  storage(): ExecutionStorage {
    const held = new Set<string>();
    return {
      ...{ description: "a test", isDurable: true },
      get: async (id) => this.texts.get(id),
      set: async (id, text) => void this.texts.set(id, text),
      delete: async (id) => void this.texts.delete(id),
      list: async () => [...this.texts.keys()],
      exclusively: async (id, run) => {
        if (held.has(id)) return undefined;
        held.add(id);
        try {
          return await run();
        } finally {
          held.delete(id);
        }
      },
    };
  }

  means(parts: Partial<Means> = {}): Means {
    const world = this;
    return {
      storage: this.storage(),
      wallet: this.wallet(),
      origin: async () => this.origin(),
      addedChain: async (chainId) => ({
        ...{ chainId, name: "test", rpcUrls: [] },
        coin: { name: "Ether", symbol: "ETH", decimals: 18 },
      }),
      routeAgain: async () => this.route,
      build: async () => this.request(),
      withSignature: ({ transaction }, _, signature) => ({
        ...transaction,
        data: `${transaction.data}${signature.slice(2)}` as Hex,
      }),
      watch: async function* () {
        yield world.status;
      },
      pause: async (signal) => {
        await new Promise((done) => setImmediate(done));
        signal.throwIfAborted();
      },
      ...parts,
    };
  }

  wallet(): EvmConnectedWallet {
    return {
      family: "evm",
      address: async () => SENDER,
      chainId: async () => this.walletChain,
      switchChain: async ({ chainId }) => {
        this.walletChain = chainId;
      },
      signTypedData: async () => {
        this.asked.push("permit");
        this.signatures += 1;
        return `0x${"55".repeat(65)}`;
      },
      send: async (transaction) => this.mine(transaction),
      isContract: async () => false,
      carriedOut: async () => undefined,
      canBatch: async () => this.way === "batch",
      sendBatch: async (transactions) => {
        for (const one of transactions) this.mine(one);
        return "batch-1";
      },
      batchTransactions: async () => this.transactions.slice(-1).map(({ hash }) => hash),
    };
  }

  /** Puts a transaction of the sender into a block. */
  mine({ to, data, value }: Pick<EvmTransaction, "to" | "data" | "value">): TransactionHash {
    this.mined += 1;
    const hash = word(1_000 + this.mined) as TransactionHash;
    const nonce = BigInt(this.transactions.length);
    this.height += 1n;
    this.transactions.push({ hash, from: SENDER, to, data, value, nonce });
    if (to === TOKEN && data.startsWith(APPROVE)) {
      this.allowance = BigInt(`0x${data.slice(-64)}`);
      this.asked.push(this.allowance === 0n ? "reset" : "approval");
    } else if (to === ROUTER) {
      this.asked.push("order");
      this.orders.set(hash, orderIdIn(data));
    }
    return hash;
  }

  origin(): Origin {
    const find = (hash: TransactionHash) => this.transactions.find((one) => one.hash === hash);
    return {
      block: async () => this.height,
      nonce: async () => BigInt(this.transactions.length),
      receipt: async (hash) => {
        const found = find(hash);
        const orderId = this.orders.get(hash);
        const hasSucceeded = found?.to !== ROUTER || orderId !== undefined;
        const logs = orderId === undefined ? [] : [this.log(orderId)];
        return found && { hasSucceeded, height: 11n, logs };
      },
      transaction: async (hash) => find(hash),
      pending: async (hash) => find(hash),
      userOf: async (_, nonce) => this.transactions[Number(nonce)],
      sentIn: async (mark) => {
        const found = [...this.orders].find(([, sent]) => isMarked(this.log(sent), mark));
        return found && { kind: "included", transaction: found[0] };
      },
      allowance: async () => this.allowance,
      wouldSucceed: async () => this.way !== "reset" || this.allowance === 0n,
    };
  }

  /** What an execution sends, built. A transfer has its salt, and nothing tells a message from others. */
  request(): BuiltRequest {
    const order = this.build(this.route);
    const { transaction, allowance, orderId } = order;
    const sent = { transaction, allowance };
    switch (this.what) {
      case "route":
        return { ...sent, orderId, order, mark: orderMark(ROUTER, orderId) };
      case "transfer":
        return {
          ...{ ...sent, transfer: order as Signable as BuiltTransfer },
          ...{ mark: messageMark(ROUTER, orderId), terms: this.terms },
        };
      case "message":
        return { ...sent, mark: messageMark(ROUTER) };
      case "deposit":
        return { ...sent, mark: { address: ROUTER, topics: [[DEPOSIT_TOPIC]], isUnique: false } };
    }
  }

  /** The log of what an execution sent. */
  log(id: Hex): OriginLog {
    const kinds = { route: ORDER_TOPICS[0], transfer: MESSAGE_TOPIC, message: MESSAGE_TOPIC };
    const kind = this.what === "deposit" ? DEPOSIT_TOPIC : kinds[this.what];
    return { address: ROUTER, topics: [kind ?? "0x", this.renamed ?? id], data: id };
  }

  /** Each build has an id of its own, as each order has its nonce. */
  build(route: Route): BuiltOrder {
    const { failure } = this;
    this.failure = undefined;
    if (failure !== undefined) throw failure;
    this.builds += 1;
    const orderId = word(0xabc_000 + this.builds) as OrderId;
    const transaction = { chainId: CHAIN, to: ROUTER, data: orderId, value: 0n, gasLimit: 1n };
    return {
      ...{ route, orderId, sender: SENDER, receiver: SENDER, method: "swapAndBridge" },
      order: { amountIn: 100n } as SwapOrder,
      ...{ transaction, allowance: this.missing() },
    };
  }

  private missing(): MissingAllowance | undefined {
    if (this.way === "none" || this.allowance >= this.required) return undefined;
    const terms = { value: `${this.required}`, deadline: `${this.deadline}` };
    const permit = { ...DATA, primaryType: "Permit", message: { nonce: "0", ...terms } };
    // each order has a nonce of its own
    const permit2 = { ...DATA, primaryType: "Of", message: { nonce: `${this.builds}`, ...terms } };
    return {
      ...{ token: TOKEN, spender: ROUTER, required: this.required, present: this.allowance },
      permit: this.way === "permit" ? permit : undefined,
      permit2: this.way === "permit2" ? permit2 : undefined,
    };
  }
}

function orderIdIn(data: Hex): OrderId {
  return data.slice(0, 66) as OrderId;
}
