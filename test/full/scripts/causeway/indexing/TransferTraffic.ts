import { findMessage } from "@causeway/lifecycle";
import { statusReport } from "@causeway/lifecycle/report";
import { frameHash, type Hex } from "@causeway/protocol";
import { toJson } from "@causeway/service/toJson";

import { readStatus } from "../../../../../scripts/causeway/messages/readStatus.ts";
import { Expiry__factory } from "../../../../../typechain-types/index.js";
import { account } from "../../../../scripts/world/MessageNetwork.ts";
import { refuseTransfers } from "../../../../scripts/world/refuseTransfers.ts";
import type { TransferNetwork } from "../../../../scripts/world/TransferNetwork.ts";

const ONE = 10n ** 6n;
const AMOUNT = 100n * ONE;
const ROOM = 500_000n * ONE;
/** What is refilled until a limit is set takes more than an estimate says. */
const GAS = { gasLimit: 300_000n };
const RECEIVER = account(4).address;

interface Shown {
  readonly does: string;
  readonly chain: string;
  readonly to: string;
  readonly data: string;
  readonly value: string;
  readonly gasLimit: string;
  readonly from?: string;
}

/** Sends transfers from spoke-a to the hub that end in every way that moves the books of a custody. */
export class TransferTraffic {
  readonly #network: TransferNetwork;
  readonly ids: Hex[] = [];
  advancer: Hex = "0x";

  constructor(network: TransferNetwork) {
    this.#network = network;
  }

  /** All of it, one transfer after the other. */
  async run(): Promise<void> {
    await this.#carry();
    await this.#owed();
    await this.#queued();
    await this.#sentBack();
    await this.#claimed();
    await this.#discarded();
    this.ids.push(await this.#network.send("spoke-a", "hub"));
    for (const name of ["hub", "spoke-a", "spoke-b"]) await this.#network.finalise(name);
  }

  async #carry(change: object = {}): Promise<Hex> {
    const id = await this.#network.send("spoke-a", "hub", change);
    this.ids.push(id);
    await this.#network.deliver(id);
    return id;
  }

  /** The token refuses to repay its advancer, who pulls the amount later. */
  async #owed(): Promise<void> {
    const id = await this.#network.send("spoke-a", "hub", await this.#network.offer("spoke-a"));
    this.ids.push(id);
    this.advancer = await this.#network.advance(id, "hub");
    const paysAgain = await this.#refusing(this.advancer);
    await this.#network.deliver(id);
    await paysAgain();
    await this.#press(id, /is owed paid/);
  }

  async #queued(): Promise<void> {
    const id = await this.#held();
    await this.#press(id, /^Let in/);
    await this.#press(id, /^Pay the waiting/);
  }

  async #sentBack(): Promise<void> {
    const id = await this.#held();
    await this.#press(id, /^Send it back/);
    const { returnId } = await this.#report(id);
    await this.#network.deliver(returnId);
    await this.#press(id, /^Have it paid back/);
  }

  /** The token refuses to pay the receiver, who claims the amount later. */
  async #claimed(): Promise<void> {
    const paysAgain = await this.#refusing(RECEIVER);
    const id = await this.#carry();
    await paysAgain();
    await this.#press(id, /^Have the .* are set aside paid/);
  }

  /** It is set aside when admins void its message. */
  async #discarded(): Promise<void> {
    const paysAgain = await this.#refusing(RECEIVER);
    const id = await this.#carry();
    await paysAgain();
    const { laneId, index, frame } = (await findMessage(this.#network.chains, id)).sent;
    const { wallet, queue } = this.#network.on("hub", 0);
    const expiry = Expiry__factory.connect(this.#network.plan.addresses.Expiry, wallet);
    await (await expiry.voidSilently(laneId, index, frameHash(frame))).wait();
    await (await queue.discard({ laneId, index, frame })).wait();
    await this.#network.finalise("hub");
  }

  /** A transfer that arrives while all of the limit is used. */
  async #held(): Promise<Hex> {
    await this.#limit(AMOUNT);
    const { vault, chain } = this.#network.on("hub", 0);
    const { chainId } = this.#network.on("spoke-a").chain;
    const [, amount] = await vault.limitOf(chainId, 0n);
    if (amount > 0n && chain.chainId > 0n) await this.#carry({ amount });
    const id = await this.#carry();
    await this.#limit(ROOM);
    return id;
  }

  async #limit(capacity: bigint): Promise<void> {
    const { chainId } = this.#network.on("spoke-a").chain;
    const { vault } = this.#network.on("hub", 0);
    await (await vault.setLimit(chainId, 0n, { capacity, window: 86_400n }, GAS)).wait();
  }

  async #refusing(who: string) {
    const token = await this.#network.on("hub").token.getAddress();
    return refuseTransfers(this.#network.provider("hub"), token, who);
  }

  /** What chains say of a transfer now. */
  async read(id: Hex) {
    const { chains, config } = this.#network;
    const found = await findMessage(chains, id);
    const commands = { deliver: "deliver", status: "status", confirm: "confirm" };
    return readStatus(chains, config.environmentTag, found, commands);
  }

  async #report(id: Hex) {
    return JSON.parse(toJson(statusReport(await this.read(id)))).transfer;
  }

  /** Sends the transaction that `causeway status` prints with those words. */
  async #press(id: Hex, words: RegExp): Promise<void> {
    const { transactions } = await this.#report(id);
    const shown = (transactions as Shown[]).find(({ does }) => words.test(does));
    if (shown === undefined) {
      throw new Error(`none of: ${transactions.map(({ does }: Shown) => does).join("; ")}`);
    }
    await this.#network.act(shown.chain, shown, shown.from === undefined ? 7 : 4);
  }
}
