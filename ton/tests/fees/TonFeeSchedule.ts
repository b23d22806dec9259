import {
  Address,
  type Builder,
  beginCell,
  Cell,
  contractAddress,
  type Transaction,
  type TupleReader,
  toNano,
} from "@ton/core";
import { Blockchain, type SandboxContract, type TreasuryContract } from "@ton/sandbox";

import { feeScheduleData } from "../../wrappers/feeScheduleData";
import { compiled } from "../compiled";
import { type Asked, askedOf, contentCell, type Fees, type Move, movesCell } from "./cells";

const EXECUTE = 0x20000001;
const EXECUTED = 0x20000011;
const EXCESSES = 0xd53276db;
const ACT_VALUE = toNano(100);

/** What came of a message to the schedule. */
export interface Acted {
  readonly exitCode: number;
  readonly gasUsed: bigint;
  /** Opcodes of its logs. */
  readonly logs: readonly number[];
  /** What it asked of the manager. */
  readonly asked: readonly Asked[];
  /** Nanoton that came back to the sender of the message. */
  readonly returned: bigint;
  /** Fees of all that happened, nanoton. */
  readonly fees: bigint;
}

/** A subject as the schedule has it. */
export interface ShownEntry {
  readonly chainType: bigint;
  readonly centre: bigint;
  readonly price: bigint;
  readonly upcoming: bigint;
  readonly graceEndsAt: bigint;
  readonly setting: bigint;
  readonly sentAt: bigint;
  readonly isConfirmed: boolean;
  readonly wasConfirmed: boolean;
}

/** How an act comes, if not as usual. */
interface ActOptions {
  /** Nanoton. */
  readonly value?: bigint;
  readonly answerTo?: Address | null;
  readonly by?: Wallet;
}

type Wallet = SandboxContract<TreasuryContract>;

/** A fee schedule on a TVM. Its manager is a wallet of the test, which answers what and when the test says. */
export class TonFeeSchedule {
  readonly manager: Wallet;
  readonly anyone: Wallet;
  readonly mailbox: Wallet;
  readonly relaySender: Wallet;
  readonly address: Address;
  readonly #blockchain: Blockchain;
  #executions = 0n;

  private constructor(
    blockchain: Blockchain,
    wallets: readonly [Wallet, Wallet, Wallet, Wallet],
    address: Address,
  ) {
    this.#blockchain = blockchain;
    this.address = address;
    const [manager, anyone, mailbox, relaySender] = wallets;
    this.manager = manager;
    this.anyone = anyone;
    this.mailbox = mailbox;
    this.relaySender = relaySender;
  }

  static async make({ isHub = false } = {}): Promise<TonFeeSchedule> {
    const blockchain = await Blockchain.create();
    const names = ["manager", "anyone", "mailbox", "relay sender"];
    const wallets = (await Promise.all(names.map((name) => blockchain.treasury(name)))) as [
      ...[Wallet, Wallet, Wallet, Wallet],
    ];
    const [manager, anyone, mailbox, relaySender] = wallets;
    const data = feeScheduleData({
      ...{ manager: manager.address, mailbox: mailbox.address },
      ...(isHub ? {} : { relaySender: relaySender.address }),
    });
    const init = { code: await compiled("FeeSchedule"), data };
    const address = contractAddress(0, init);
    await anyone.send({ to: address, value: toNano(1), init });
    return new TonFeeSchedule(blockchain, wallets, address);
  }

  /** A function that undoes all that happens after this. */
  saved(): () => Promise<void> {
    const snapshot = this.#blockchain.snapshot();
    return () => this.#blockchain.loadFrom(snapshot);
  }

  /** Unix seconds. */
  get now(): number {
    return this.#blockchain.now ?? 0;
  }

  set now(time: number) {
    this.#blockchain.now = time;
  }

  treasury(name: string): Promise<Wallet> {
    return this.#blockchain.treasury(name);
  }

  /** An address of the masterchain. */
  get outside(): Address {
    return new Address(-1, this.anyone.address.hash);
  }

  /** Pulls while the manager is a contract that does not exist. */
  async pullFromNobody(): Promise<{ readonly toPayer: bigint }> {
    await this.setManager(contractAddress(0, { code: Cell.EMPTY, data: Cell.EMPTY }));
    const payer = this.anyone.address;
    const { transactions } = await this.anyone.send({
      ...{ to: this.address, value: ACT_VALUE, body: this.#query(0x30000003).endCell() },
    });
    const last = transactions.at(-1)?.inMessage?.info;
    const isToPayer = last?.type === "internal" && last.dest.equals(payer);
    return { toPayer: isToPayer ? last.value.coins : 0n };
  }

  async balance(): Promise<bigint> {
    return (await this.#blockchain.getContract(this.address)).balance;
  }

  // ---- acts of the manager

  publish(
    version: number,
    effectiveAt: number,
    fees: Fees | Cell,
    options: ActOptions = {},
  ): Promise<Acted> {
    const fill = (act: Builder) =>
      act.storeUint(version, 32).storeUint(effectiveAt, 40).storeRef(cellOf(fees));
    return this.act(0x30000010, fill, options);
  }

  rollBack(version: number, fees: Fees | Cell, options: ActOptions = {}): Promise<Acted> {
    const fill = (act: Builder) => act.storeUint(version, 32).storeRef(cellOf(fees));
    return this.act(0x30000011, fill, options);
  }

  withdraw(version: number, asGuardian = false): Promise<Acted> {
    const opcode = asGuardian ? 0x30000013 : 0x30000012;
    return this.act(opcode, (act) => act.storeUint(version, 32));
  }

  move(moves: readonly Move[], count = moves.length, options: ActOptions = {}): Promise<Acted> {
    const fill = (act: Builder) => act.storeUint(count, 8).storeRef(movesCell(moves));
    return this.act(0x30000014, fill, options);
  }

  setManager(manager: Address): Promise<Acted> {
    return this.act(0x20000012, (act) => act.storeAddress(manager));
  }

  /** Sends an act as the manager does. */
  act(
    opcode: number,
    fill: (act: Builder) => Builder,
    { value = ACT_VALUE, answerTo = this.anyone.address, by = this.manager }: ActOptions = {},
  ): Promise<Acted> {
    const act = fill(beginCell().storeUint(opcode, 32)).endCell();
    this.#executions += 1n;
    const body = beginCell()
      .storeUint(0x20000010, 32)
      .storeUint(this.#executions, 64)
      .storeAddress(answerTo)
      .storeRef(act);
    return this.send(body.endCell(), { by, value });
  }

  // ---- anyone's messages

  makeEffective(options: { value?: bigint } = {}): Promise<Acted> {
    return this.send(this.#query(0x30000001).endCell(), options);
  }

  poke(subject: bigint, options: { value?: bigint; by?: Wallet } = {}): Promise<Acted> {
    return this.send(this.#query(0x30000002).storeUint(subject, 72).endCell(), options);
  }

  pull(options: { value?: bigint } = {}): Promise<Acted> {
    return this.send(this.#query(0x30000003).endCell(), options);
  }

  /** The answer to prices that are charged. */
  answer(
    { target, act }: Asked,
    { by = this.mailbox, value = toNano("0.03") } = {},
  ): Promise<Acted> {
    if (act.kind !== "prices") throw new Error("nothing is answered");
    const sender = target.equals(this.relaySender.address) ? this.relaySender : by;
    return this.send(act.answer, { by: sender, value });
  }

  /** All that was asked is done at once. */
  async confirm({ asked }: Acted): Promise<void> {
    for (const each of asked) if (each.act.kind === "prices") await this.answer(each);
  }

  async send(
    body: Cell,
    { by = this.anyone, value = ACT_VALUE }: { by?: Wallet; value?: bigint } = {},
  ): Promise<Acted> {
    const { transactions } = await by.send({ to: this.address, value, body });
    return this.#acted(transactions, by.address);
  }

  // ---- reading

  async entry(subject: bigint): Promise<ShownEntry> {
    const stack = await this.read("entry", subject);
    const next = () => stack.readBigNumber();
    return {
      ...{ chainType: next(), centre: next(), price: next(), upcoming: next() },
      ...{ graceEndsAt: next(), setting: next(), sentAt: next() },
      ...{ isConfirmed: stack.readBoolean(), wasConfirmed: stack.readBoolean() },
    };
  }

  async read(method: string, ...args: readonly bigint[]): Promise<TupleReader> {
    const items = args.map((value) => ({ type: "int" as const, value }));
    return (await this.#blockchain.runGetMethod(this.address, method, items)).stackReader;
  }

  /** Calls a get-method that begins with integers. */
  async numbers(method: string, count: number, ...args: readonly bigint[]): Promise<bigint[]> {
    const stack = await this.read(method, ...args);
    return Array.from({ length: count }, () => stack.readBigNumber());
  }

  #query(opcode: number): Builder {
    return beginCell().storeUint(opcode, 32).storeUint(7, 64);
  }

  #acted(transactions: readonly Transaction[], sender: Address): Acted {
    const own = transactions.find(({ address }) => address === hashOf(this.address));
    if (own?.description.type !== "generic") throw new Error("the schedule was not called");
    const { computePhase, actionPhase } = own.description;
    if (computePhase.type !== "vm") throw new Error(`skipped: ${computePhase.reason}`);
    const sent = own.outMessages.values();
    const logs = sent.filter(({ info }) => info.type === "external-out");
    const asked = sent.filter(({ info, body }) => {
      return info.type === "internal" && !info.bounced && opcodeOf(body) === EXECUTE;
    });
    const back = sent.filter(({ info, body }) => {
      if (info.type !== "internal" || !info.dest.equals(sender)) return false;
      return info.bounced || [EXECUTED, EXCESSES].includes(opcodeOf(body));
    });
    const coinsOf = (message: (typeof sent)[number]) =>
      message.info.type === "internal" ? message.info.value.coins : 0n;
    return {
      exitCode: computePhase.exitCode || (actionPhase?.resultCode ?? 0),
      gasUsed: computePhase.gasUsed,
      logs: logs.map(({ body }) => opcodeOf(body)),
      asked: asked.map(({ body }) => askedOf(body)),
      returned: back.reduce((sum, message) => sum + coinsOf(message), 0n),
      fees: own.totalFees.coins,
    };
  }
}

function cellOf(fees: Fees | Cell): Cell {
  return "terms" in fees ? contentCell(fees) : fees;
}

function opcodeOf(body: Cell): number {
  const slice = body.beginParse();
  return slice.remainingBits < 32 ? 0 : slice.loadUint(32);
}

function hashOf(address: Address): bigint {
  return BigInt(`0x${address.hash.toString("hex")}`);
}
