import { type Address, beginCell, type Cell, type Message } from "@ton/core";
import { internal } from "@ton/sandbox";

import type { SigningCommittee } from "../light-client/SigningCommittee";
import { acceptCheckpointBody } from "../mailbox/adminBodies";
import { requireRule } from "./BrokenRule";
import { opOf } from "./bodies";
import { type Deployed, HUB_ON_TON } from "./deployNetwork";
import { EvmBooks } from "./EvmBooks";
import type { LaneMessage, LaneRecord } from "./LaneRecord";
import type { MailboxView } from "./MailboxView";
import { Proofs } from "./Proofs";
import { TonBooks } from "./TonBooks";
import { exitOf, type Hop, isInternal, Traffic } from "./Traffic";

/** The chains while a campaign goes on: checkpoints, proofs, and TON's messages on their way. */
export class Network {
  readonly on: Deployed;
  readonly traffic: Traffic;
  readonly books: TonBooks;
  readonly evm: EvmBooks;
  readonly proofs: Proofs;
  /** The hub's committees, by their epochs from 1. */
  readonly committees: SigningCommittee[];
  view: MailboxView;
  /** What the mailbox on TON was sent, with its exit code; and what it sent then. */
  readonly reached = new Set<string>();
  #first: bigint;

  private constructor(on: Deployed, view: MailboxView, first: bigint, retained: bigint) {
    this.on = on;
    this.view = view;
    this.#first = first;
    this.committees = [on.committee];
    const { contracts, mailbox, chain } = on.ton;
    const known = new Set(contracts.map(String));
    this.traffic = new Traffic(chain, (account) => known.has(`${account}`));
    this.books = new TonBooks(mailbox, Object.values(on.lanes));
    this.books.retained = retained;
    this.evm = new EvmBooks(on);
    this.proofs = new Proofs(this);
  }

  /** The chains as they were deployed. */
  static async begin(on: Deployed): Promise<Network> {
    for (const lane of Object.values(on.lanes)) lane.clear();
    const view = await on.ton.view();
    const balances = await Promise.all(on.ton.contracts.map((each) => on.ton.balanceOf(each)));
    const first = balances.reduce((sum, balance) => sum + balance, 0n);
    const network = new Network(
      on,
      view,
      first,
      (await on.ton.balanceOf(on.ton.mailbox)) - view.pledged,
    );
    for (const chain of [on.hub, on.spoke]) await chain.markFinal();
    await network.sync();
    return network;
  }

  get now(): number {
    return this.on.clock.now;
  }

  get lanes(): readonly LaneRecord[] {
    return Object.values(this.on.lanes);
  }

  /** The committee in office on the hub. */
  get committee(): SigningCommittee {
    return this.committees.at(-1) as SigningCommittee;
  }

  /** All that TON's contracts have and had, nanoton; the two are the same. */
  async sums(): Promise<{ readonly came: bigint; readonly is: bigint }> {
    const { ton } = this.on;
    const balances = await Promise.all(ton.contracts.map((each) => ton.balanceOf(each)));
    const there = balances.reduce((sum, balance) => sum + balance, 0n);
    const { came, went, fees } = this.books.value;
    const onWay = this.traffic.messages.reduce((sum, message) => sum + worth(message), 0n);
    return { came: this.#first + came, is: there + onWay + went + fees };
  }

  /** How a message ended at its destination. */
  endsOf(message: LaneMessage): readonly string[] {
    return message.lane.to === "ton" ? this.books.endsOf(message.id) : this.evm.endsOf(message);
  }

  /** Time passes on all chains. */
  async pass(seconds: number): Promise<void> {
    this.on.clock.now += seconds;
    for (const chain of [this.on.hub, this.on.spoke]) await chain.mine();
  }

  // ---- TON's messages

  /** A message from a person. */
  inject(to: Address, value: bigint, body: Cell, from = this.on.ton.anyone.address): void {
    const message = internal({ from, to, value, body, forwardFee: forwardFeeOf(body) });
    this.books.value.came += worth(message);
    this.traffic.add(message);
  }

  /** Delivers the next message of a way. */
  async hop(way: string): Promise<Hop> {
    const { ton, clock } = this.on;
    ton.chain.now = clock.now;
    const hop = await this.traffic.deliver(way);
    for (const sent of hop.transaction.outMessages.values()) {
      if (isInternal(sent) && !ton.contracts.some((one) => one.equals(sent.info.dest))) {
        this.books.value.went += worth(sent);
      }
    }
    const isMailbox = hop.account.equals(ton.mailbox);
    if (isMailbox) {
      const before = this.view;
      this.view = await ton.view();
      this.#requireOrder(before);
    }
    this.books.note(hop, this.view);
    if (isMailbox) this.#noteReached(hop);
    return hop;
  }

  /** Delivers until nothing is on its way. @returns exit codes of the mailbox that are not 0. */
  async drain(): Promise<number[]> {
    const codes: number[] = [];
    for (let count = 0; this.traffic.ways.length > 0; count++) {
      requireRule(count < 400, "messages come to an end", () => `${this.traffic.ways}`);
      const { account, transaction } = await this.hop(this.traffic.ways[0] as string);
      if (account.equals(this.on.ton.mailbox)) codes.push(exitOf(transaction));
    }
    return codes.filter((code) => code !== 0);
  }

  // ---- checkpoints

  /** Learns what EVM chains did. */
  async sync(): Promise<void> {
    await this.evm.read();
  }

  /** The epoch of the hub's committee that TON's light client follows. */
  get epochOnTon(): number {
    return Number(this.view.clients.client(HUB_ON_TON)?.state.epoch);
  }

  /** Shows TON's light client a checkpoint that hands over, or just a new one. */
  async showHubToTon(value: bigint): Promise<void> {
    const shown = this.proofs.shownOnTon(await this.proofs.signHub(this.epochOnTon));
    const { mailbox, anyone } = this.on.ton;
    this.inject(mailbox, value, acceptCheckpointBody(HUB_ON_TON, anyone.address, shown));
  }

  #noteReached({ message, transaction }: Hop): void {
    const isBounce = message.info.bounced ? "bounce of " : "";
    const op = opOf(message.body).toString(16);
    this.reached.add(`${isBounce}${op}: ${exitOf(transaction)}`);
    for (const { body } of transaction.outMessages.values()) {
      this.reached.add(`${isBounce}${op} > ${opOf(body).toString(16)}`);
    }
  }

  /** Committees, generations and numbers go forward alone. */
  #requireOrder(before: MailboxView): void {
    const [was, is] = [before.committee, this.view.committee];
    const isSame = is.epoch === was.epoch && is.current?.hash === was.current?.hash;
    const named = was.successor;
    const isNext = is.epoch === was.epoch + 1n && is.current?.hash === named?.hash;
    const isInTime = isSame || this.now >= before.activatableAt;
    requireRule(
      (isSame || isNext) && isInTime,
      "TON's committee moves forward alone",
      () => `${is.epoch}`,
    );
    const isKept = !isSame || named === undefined || is.successor?.hash === named.hash;
    requireRule(isKept, "a named successor is not replaced", () => `${named?.hash}`);
    this.proofs.noteSuccessor(this.view);
    const [first, then] = [before, this.view].map(({ clients }) => clients.client(HUB_ON_TON));
    const step = (then?.generation ?? 0n) - (first?.generation ?? 0n);
    requireRule(step === 0n || step === 1n, "generations ascend", () => `${step}`);
  }
}

/** Value and forward fee of a message, nanoton. */
function worth({ info }: Message): bigint {
  return info.type === "internal" ? info.value.coins + info.forwardFee : 0n;
}

/** What TON charges for forwarding a body and has not yet paid out, nanoton: two thirds of the prices of the basechain. */
function forwardFeeOf(body: Cell): bigint {
  const seen = new Set<string>();
  let [bits, cells] = [0, 0];
  const visit = (cell: Cell): void => {
    const hash = cell.hash().toString("hex");
    if (seen.has(hash)) return;
    seen.add(hash);
    bits += cell.bits.length;
    cells += 1;
    cell.refs.forEach(visit);
  };
  visit(beginCell().storeRef(body).endCell());
  return ((400_000n + BigInt(bits) * 400n + BigInt(cells) * 40_000n) * 2n) / 3n;
}
