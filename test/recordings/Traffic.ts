import {
  findMessage,
  readMessage,
  readTransfer,
  readyTransactions,
  transferExits,
  tryExits,
} from "@causeway/lifecycle";
import { orderExits, readOrder } from "@causeway/lifecycle/order";
import { chainNamed } from "@causeway/operator";
import {
  decodeFrame,
  decodeTransfer,
  encodeArrivedOrder,
  encodeFrame,
  encodeTransfer,
  type Hex,
} from "@causeway/protocol";
import { dataLength, toBeHex, ZeroAddress } from "ethers";

import {
  Mailbox__factory,
  SwapReceiver__factory,
  SwapRouter__factory,
} from "../../typechain-types/index.js";
import { account } from "../scripts/world/MessageNetwork.ts";
import type { TransferNetwork } from "../scripts/world/TransferNetwork.ts";
import type { Dice } from "./Dice.ts";

const ONE = 10n ** 6n;
/** A recipient that takes what it gets, and one that refuses all. */
const [TAKER, REFUSER] = [toBeHex(0x7a4e, 20), toBeHex(0x4ef5, 20)] as [Hex, Hex];
const RETURNS_SELECTOR = (selector: string) => `0x63${selector}60e01b5f5260205ff3`;
const HOUR = 3_600n;
/** Transactions and waits for a delivery. A recipient that refuses a message does so a few times. */
const MOST_ROUNDS = 7;
/** So many of the newest messages are dealt with most often. */
const NEWEST = 8;

/** Random messages, transfers, advances and orders, with what their owners and strangers do about them. */
export class Traffic {
  readonly #network: TransferNetwork;
  readonly #dice: Dice;
  readonly #names: readonly string[];
  readonly #orderIds: Hex[] = [];
  readonly #heights = new Map<string, number>();
  #messages: Hex[] = [];
  #nonce = 0n;

  constructor(network: TransferNetwork, dice: Dice) {
    this.#network = network;
    this.#dice = dice;
    this.#names = network.config.chains.map(({ name }) => name);
  }

  /** All messages that were sent, transfers among them. */
  get messages(): readonly Hex[] {
    return this.#messages;
  }

  /** Puts recipients on the chains, and begins to look for messages. */
  async prepare(): Promise<void> {
    for (const name of this.#names) {
      const provider = this.#network.provider(name);
      await provider.send("anvil_setCode", [TAKER, RETURNS_SELECTOR("2432ef26")]);
      await provider.send("anvil_setCode", [REFUSER, "0x5f5ffd"]);
      for (const index of [3, 4, 5, 6, 7]) {
        await provider.send("anvil_setBalance", [account(index).address, toBeHex(10n ** 22n)]);
        const { token } = this.#network.on(name, index);
        await (await token.mint(account(index).address, 10n ** 12n)).wait();
      }
      this.#heights.set(name, await provider.getBlockNumber());
    }
  }

  /** Does one thing, if the chains allow it. */
  async step(): Promise<void> {
    const [from, to] = this.#dice.pair(this.#names);
    const act = this.#dice.pick([
      () => this.#sendMessage(from, to),
      ...[0, 1].map(() => () => this.#sendTransfer(from, to)),
      ...[0, 1, 2].map(() => () => this.#sendOrder(from, to)),
      () => this.#copyOrder(from, to),
      () => this.#swapHere(from),
      ...[0, 1, 2, 3].map(() => () => this.#advance()),
      ...[0, 1].map(() => () => this.#advanceForged()),
      ...[0, 1, 2, 3].map(() => () => this.#deliver()),
      ...[0, 1, 2].map(() => () => this.#exit()),
      ...[0, 1].map(() => () => this.#fillHeld()),
      () => this.#network.passTime(this.#dice.pick([60, 60, 600, 600, 600, 4_000, 20_000])),
    ]);
    await this.#attempt(act);
    await this.#look();
  }

  /** Does something on one chain alone. */
  async stepOn(name: string): Promise<void> {
    const to = this.#dice.pick(this.#names.filter((other) => other !== name));
    const act = this.#dice.pick([
      () => this.#sendMessage(name, to),
      () => this.#sendTransfer(name, to),
      () => this.#sendOrder(name, to),
      () => this.#advance(name),
      () => this.#exit(name),
      () => this.#fillHeld(name),
    ]);
    await this.#attempt(act);
  }

  /** What the chains refuse does not happen. */
  async #attempt(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (error) {
      if (process.env.CAUSEWAY_VERBOSE) console.error(`${(error as Error).message}`.slice(0, 200));
    }
  }

  async #look(): Promise<void> {
    const { interface: abi } = Mailbox__factory.connect(this.#network.plan.addresses.Mailbox);
    for (const name of this.#names) {
      const provider = this.#network.provider(name);
      const fromBlock = (this.#heights.get(name) ?? 0) + 1;
      const toBlock = await provider.getBlockNumber();
      if (toBlock < fromBlock) continue;
      const address = this.#network.plan.addresses.Mailbox;
      for (const log of await provider.getLogs({ address, fromBlock, toBlock })) {
        const event = abi.parseLog(log);
        const isSent = event?.name === "MessageAppended" || event?.name === "MessageIndexed";
        if (isSent) this.#messages.push(event.args.messageId);
      }
      this.#heights.set(name, toBlock);
    }
  }

  // ---------------------------------------------------------------- sending

  async #sendMessage(from: string, to: string): Promise<void> {
    const { wallet } = this.#network.on(from);
    const mailbox = Mailbox__factory.connect(this.#network.plan.addresses.Mailbox, wallet);
    const { chainId } = chainNamed(this.#network.config, to);
    const payload = toBeHex(this.#dice.below(1 << 16), 1 + this.#dice.below(40) + 1);
    const value = await mailbox.quote(chainId, 100_000n, dataLength(payload));
    const deadline = this.#dice.pick([0n, (await this.#network.now(from)) + 2n * HOUR]);
    const recipient = this.#dice.pick([TAKER, TAKER, REFUSER]);
    const args = [chainId, recipient, 100_000n, deadline, wallet.address, payload] as const;
    await (await mailbox.send(...args, { value })).wait();
  }

  async #sendTransfer(from: string, to: string): Promise<void> {
    const now = await this.#network.now(from);
    const change = this.#dice.pick([
      {},
      await this.#network.offer(from),
      await this.#network.offer(from),
      { minReceived: 100n * ONE },
      { receiver: REFUSER, payload: "0x01", gasLimit: 100_000n },
      { amount: 100_000n * ONE },
      { deadline: now + HOUR },
      { integrator: account(5).address, integratorBps: 20 },
    ]);
    await this.#network.send(from, to, { salt: toBeHex(++this.#nonce, 32), ...change });
  }

  /** An order of the router: plain, filled at its destination, or held there. */
  async #sendOrder(from: string, to: string): Promise<void> {
    const { token, assetId, wallet } = this.#network.on(from);
    const router = SwapRouter__factory.connect(this.#network.plan.addresses.SwapRouter, wallet);
    const now = await this.#network.now(from);
    const order = {
      ...{ tokenIn: await token.getAddress(), amountIn: 100n * ONE, submitterFee: 0n, hops: "0x" },
      ...{ assetId, minBridged: 90n * ONE, minReceived: 0n, deadline: now + 2n * HOUR },
      ...{
        destinationChainId: chainNamed(this.#network.config, to).chainId,
        destinationHops: "0x",
      },
      ...{ receiver: account(4).address, gasLimit: 0n, refundTo: wallet.address },
      ...(await this.#atDestination(now)),
      ...(await this.#network.offer(from)),
      ...this.#dice.pick([
        { integrator: ZeroAddress, integratorBps: 0n },
        { integrator: account(5).address, integratorBps: 10n },
      ]),
      nonce: ++this.#nonce,
    };
    await (await token.approve(router, order.amountIn)).wait();
    const { orderId, transfer } = await router.quote(order, wallet.address);
    this.#orderIds.push(orderId as Hex);
    await (await router.swapAndBridge(order, { value: transfer.messageFee })).wait();
  }

  async #atDestination(now: bigint) {
    const nothing = { quotedOut: 0n, leastOut: 0n, minimumFrom: 0n, minimumUntil: 0n };
    const noHold = { fallbackReceiver: ZeroAddress, holdUntil: 0n, fillFee: 0n };
    const plain = { ...nothing, ...noHold, paysCoin: false, callGas: 0n, call: "0x" };
    const carried = {
      ...{ quotedOut: 101n * ONE, leastOut: 90n * ONE, fallbackReceiver: account(5).address },
      ...{ minimumFrom: now, minimumUntil: now, holdUntil: now + 5n * HOUR, fillFee: ONE / 2n },
      ...{ paysCoin: false, callGas: 50_000n, call: "0x1234" },
    };
    const falling = { minimumFrom: now + 600n, minimumUntil: now + HOUR };
    return this.#dice.pick([
      plain,
      carried,
      { ...carried, ...falling },
      { ...carried, ...falling },
    ]);
  }

  /** A transfer of a stranger, with the id of a foreign order. */
  async #copyOrder(from: string, to: string): Promise<void> {
    const payload = encodeArrivedOrder({
      ...{ orderId: this.#dice.pick(this.#orderIds), receiver: account(7).address as Hex },
      ...{ fallbackReceiver: ZeroAddress as Hex, paysCoin: false, quotedOut: 1n, leastOut: 1n },
      ...{ minimumFrom: 0n, minimumUntil: 0n, holdUntil: 2n ** 32n, fillFee: 0n, callGas: 0n },
      ...{ hops: "0x", call: "0x" },
    });
    const { SwapReceiver: receiver } = this.#network.plan.addresses;
    const change = { receiver, payload, gasLimit: 600_000n, salt: toBeHex(++this.#nonce, 32) };
    await this.#network.send(from, to, change);
  }

  async #swapHere(name: string): Promise<void> {
    const { token, wallet } = this.#network.on(name);
    const router = SwapRouter__factory.connect(this.#network.plan.addresses.SwapRouter, wallet);
    const now = await this.#network.now(name);
    const order = {
      ...{ tokenIn: await token.getAddress(), amountIn: 10n * ONE, submitterFee: 0n, hops: "0x" },
      ...{ assetId: toBeHex(0, 32), minBridged: 0n, minReceived: 0n, deadline: now + HOUR },
      destinationChainId: chainNamed(this.#network.config, name).chainId,
      ...{ destinationHops: "0x", quotedOut: 9n * ONE, leastOut: 9n * ONE, minimumFrom: now },
      ...{ minimumUntil: now, receiver: account(4).address, fallbackReceiver: ZeroAddress },
      ...{ paysCoin: false, holdUntil: 0n, fillFee: 0n, callGas: 0n, call: "0x", gasLimit: 0n },
      ...{ advanceFee: 0n, advanceFrom: 0n, advanceUntil: 0n, refundTo: wallet.address },
      ...{ integrator: ZeroAddress, integratorBps: 0n, nonce: ++this.#nonce },
    };
    await (await token.approve(router, order.amountIn)).wait();
    await (await router.swapAndCall(order)).wait();
  }

  // ---------------------------------------------------------------- on the way

  async #deliver(): Promise<void> {
    await this.#network.deliver(this.#anyMessage(), false, MOST_ROUNDS);
  }

  /** One of the newest more often than not: the others have ended. */
  #anyMessage(): Hex {
    const newest = this.#messages.slice(-NEWEST);
    return this.#dice.pick(this.#dice.below(3) > 0 ? newest : this.#messages);
  }

  /** Pays a receiver in advance, by the place of the transfer or by another one. */
  async #advance(only?: string): Promise<void> {
    const { sent, to } = await this.#anyTransfer(only);
    const index = sent.index + BigInt(this.#dice.pick([0, 0, 7]));
    await this.#pay(to, { ...sent, index });
  }

  /** The same of a transfer that nobody sent: it names a foreign order, and another receiver. */
  async #advanceForged(): Promise<void> {
    const { sent, to } = await this.#anyTransfer();
    const frame = decodeFrame(sent.frame);
    const transfer = decodeTransfer(frame.payload);
    const forged = encodeTransfer({ ...transfer, salt: toBeHex(++this.#nonce, 32) as Hex });
    await this.#pay(to, { ...sent, frame: encodeFrame({ ...frame, payload: forged }) });
  }

  async #pay(
    to: string,
    { laneId, index, frame }: { laneId: Hex; index: bigint; frame: Hex },
  ): Promise<void> {
    const { advances, token } = this.#network.on(to, 6);
    await (await token.approve(advances, 10n ** 12n)).wait();
    await (await advances.advance(0n, 2n ** 40n - 1n, laneId, index, frame)).wait();
    await this.#network.finalise(to);
  }

  async #anyTransfer(only?: string) {
    const { sent } = await findMessage(this.#network.chains, this.#anyMessage());
    const { destinationChainId } = await this.#laneOf(sent.messageId);
    const to = this.#network.config.chains.find(({ chainId }) => chainId === destinationChainId);
    if (to === undefined || (only !== undefined && to.name !== only)) throw new Error("elsewhere");
    return { sent, to: to.name };
  }

  async #laneOf(messageId: Hex) {
    const { destination } = await this.#read(messageId);
    return { destinationChainId: destination.chainId };
  }

  async #read(messageId: Hex) {
    const { chains, config } = this.#network;
    const found = await findMessage(chains, messageId);
    return readMessage(chains, config.environmentTag, found);
  }

  /** Takes a way out of where a transfer or its order stands. */
  async #exit(only?: string): Promise<void> {
    const { chains, config } = this.#network;
    const message = await this.#read(this.#anyMessage());
    const transfer = await readTransfer(chains, config.environmentTag, message);
    if (transfer === undefined) return;
    const order = await readOrder(transfer);
    const exits = order ? await orderExits(chains, order) : await transferExits(chains, transfer);
    const [own, further] = await Promise.all([tryExits(exits), readyTransactions(message)]);
    const transactions = [...own.transactions, ...further.transactions];
    const here = transactions.filter(({ chain }) => only === undefined || chain === only);
    const { chain, to, data, value, gasLimit, from } = this.#dice.pick(here);
    if (from === undefined) {
      await this.#network.act(chain, { to, data, value, gasLimit: gasLimit + 200_000n });
      return;
    }
    const signer = await this.#network.provider(chain).as(from);
    await (await signer.sendTransaction({ to, data, value, gasLimit: gasLimit + 200_000n })).wait();
    await this.#network.finalise(chain);
  }

  /** Has a stranger fill a hold, at the minimum of that moment. */
  async #fillHeld(only?: string): Promise<void> {
    const name = only ?? this.#dice.pick(this.#names);
    const { wallet } = this.#network.on(name, 7);
    const receiver = SwapReceiver__factory.connect(
      this.#network.plan.addresses.SwapReceiver,
      wallet,
    );
    const event = this.#dice.pick(await receiver.queryFilter(receiver.filters.OrderHeld()));
    const { transferId, token, amount } = event.args;
    const { sent } = await findMessage(this.#network.chains, transferId as Hex);
    const { payload } = decodeTransfer(decodeFrame(sent.frame).payload);
    const { timestamp: heldAt } = await event.getBlock();
    const held = { transferId, token, amount, heldAt, payload };
    await (await receiver.fill(held, "0x")).wait();
    await this.#network.finalise(name);
  }
}
