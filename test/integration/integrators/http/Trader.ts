import { interfaceOf, swapRouterAbi } from "@causeway/protocol/contracts";
import { expect } from "chai";
import { Signature, type TransactionReceipt, type Wallet } from "ethers";

import type { HttpNetwork, Place, Query } from "./HttpNetwork.ts";
import { requireTrusted } from "./requireTrusted.ts";

const router = interfaceOf(swapRouterAbi);

/** An order as its sender wants it. */
export interface Wanted {
  readonly from: Place;
  readonly to: Place;
  readonly amount: string;
  readonly receiver: string;
  /** Beside those that follow from the fields above. */
  readonly route?: Query;
  readonly swap?: Query;
}

/** An order that can be sent. */
export interface Prepared {
  readonly wanted: Wanted;
  // biome-ignore lint/suspicious/noExplicitAny: the API's own
  readonly route: any;
  // biome-ignore lint/suspicious/noExplicitAny: the API's own
  readonly item: any;
}

/** An order that was sent. */
export interface Sent extends Prepared {
  readonly receipt: TransactionReceipt;
  /** What left the sender, without gas; smallest units. */
  readonly paid: { readonly coin: bigint; readonly token: bigint };
}

/** An account that quotes, approves, builds and sends orders by what the APIs answer. */
export class Trader {
  readonly #network: HttpNetwork;
  readonly #wallet: Wallet;

  constructor(network: HttpNetwork, wallet: Wallet) {
    this.#network = network;
    this.#wallet = wallet;
  }

  get address(): string {
    return this.#wallet.address;
  }

  /** The best route for an order. */
  async quote(wanted: Wanted) {
    return (await this.#ask("/route", this.#request(wanted)))[0];
  }

  /** The same by the endpoint that quotes and builds at once. */
  async quoteAndBuild(wanted: Wanted): Promise<Prepared> {
    const { receiver } = wanted;
    const query = { ...this.#request(wanted), from: this.address, receiver };
    const [{ route, txParam }] = await this.#ask("/routeAndSwap", query);
    return { wanted, route, item: txParam.data[0] };
  }

  /** What `/swap` answers for a route, also if it refuses. */
  // biome-ignore lint/suspicious/noExplicitAny: the API's own
  answer(wanted: Wanted, { hash }: Quoted): Promise<any> {
    return this.#network.get("/swap", this.#sought(wanted, hash));
  }

  /** The transaction of a route; the trader approves the router first if that is missing. */
  async build(wanted: Wanted, route: Quoted) {
    const item = await this.#item(wanted, route);
    if (item.causeway.allowance === null) return item;
    await this.approve(item);
    return this.#item(wanted, route);
  }

  /** Gives the router the allowance that an item names. */
  async approve({ to: router, causeway }: Built): Promise<void> {
    const { spender, token: to, approve: data } = causeway.allowance;
    expect(spender).to.equal(router);
    await (await this.#wallet.sendTransaction({ to, data })).wait();
  }

  /** The same, with a signature instead of the approval. */
  async buildWithPermit(wanted: Wanted, route: Quoted) {
    const { causeway, method, ...item } = await this.#item(wanted, route);
    const { domain, types, message } = causeway.allowance.permit;
    const { EIP712Domain: _, ...own } = types;
    const signed = await this.#wallet.signTypedData(domain, own, message);
    const { v, r, s } = Signature.from(signed);
    const [order] = router.decodeFunctionData(method, item.data);
    const permit = { deadline: message.deadline, v, r, s };
    const permitted = `${method}WithPermit` as "swapAndBridgeWithPermit";
    const data = router.encodeFunctionData(permitted, [order, permit]);
    return { ...item, method: permitted, data, causeway };
  }

  /** Sends a transaction of an answer, with the gas limit that it may name. */
  async send(transaction: Transaction & Partial<Built>): Promise<TransactionReceipt> {
    const { to, data, value, chainId, causeway } = transaction;
    const rpc = this.#network.rpc(this.#network.nameOf(chainId));
    const sendable = { to, data, value, gasLimit: causeway?.gasLimit ?? undefined };
    const receipt = await (await this.#wallet.connect(rpc).sendTransaction(sendable)).wait();
    if (receipt?.status !== 1) throw new Error(`the transaction ${receipt?.hash} failed`);
    return receipt;
  }

  /** Quotes, approves and builds. */
  async prepare(wanted: Wanted): Promise<Prepared> {
    const route = await this.quote(wanted);
    return { wanted, route, item: await this.build(wanted, route) };
  }

  /** Sends an order that was built. */
  async place({ wanted, route, item }: Prepared): Promise<Sent> {
    const before = await this.#holdings(wanted);
    const receipt = await this.send(item);
    const after = await this.#holdings(wanted);
    const coin = before.coin - after.coin - receipt.fee;
    return { wanted, route, item, receipt, paid: { coin, token: before.token - after.token } };
  }

  async order(wanted: Wanted): Promise<Sent> {
    return this.place(await this.prepare(wanted));
  }

  async #item(wanted: Wanted, route: Quoted) {
    const [item, ...more] = await this.#ask("/swap", this.#sought(wanted, route.hash));
    expect(more).to.deep.equal([]);
    await requireTrusted(this.#network, wanted, route, item);
    return item;
  }

  #request({ from, to, amount, route }: Wanted): Query {
    return {
      fromChainId: this.#network.chainId(from[0]),
      toChainId: this.#network.chainId(to[0]),
      tokenInAddress: this.#network.token(from).address,
      tokenOutAddress: this.#network.token(to).address,
      ...{ amount, type: "exactIn", slippage: "200", entrance: "test", ...route },
    };
  }

  #sought({ receiver, route, swap }: Wanted, hash: string): Query {
    const slippage = route?.slippage ?? "200";
    return { ...{ hash, slippage, from: this.address, receiver }, ...swap };
  }

  async #ask(path: string, query: Query) {
    const { errno, message, data } = await this.#network.get(path, query);
    expect(errno, message).to.equal(0);
    return data;
  }

  async #holdings({ from }: Wanted) {
    const coin = await this.#network.rpc(from[0]).getBalance(this.address);
    return { coin, token: await this.#network.balance(from, this.address) };
  }
}

/** A transaction of an account, as endings have it too. */
interface Transaction {
  readonly to: string;
  readonly data: string;
  readonly value: string;
  readonly chainId: string;
}

interface Built extends Transaction {
  // biome-ignore lint/suspicious/noExplicitAny: the API's own
  readonly causeway: any;
}

type Quoted = Parameters<typeof requireTrusted>[2];
