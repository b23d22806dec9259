import { beginCell, type Cell, toNano } from "@ton/core";
import { internal, type SmartContractTransaction } from "@ton/sandbox";
import { expect } from "chai";
import fc from "fast-check";

import { type Call, messages, operationId, Role } from "../../../wrappers/accessMessages";
import {
  type AccessCodes,
  AccessWorld,
  type Account,
  type ActName,
  compileAccess,
  DAY,
  VALUE,
} from "../../access/AccessWorld";
import { OrderedMessages } from "../../OrderedMessages";

const RUNS = { numRuns: process.env.CAUSEWAY_FULL === undefined ? 2 : 300 };
const END_COST = toNano("0.015");
const [SCHEDULED, BEGUN, DONE, FAILED] = [0x60200001, 0x60200002, 0x60200003, 0x60200004];
/** Acts that add 1, and acts that fail in two ways. */
const NAMES = ["add", "add", "throw", "failSilently"] as const;

type Step =
  | { readonly kind: "deliver" | "wait" | "recover"; readonly place: number }
  | {
      readonly kind: "execute" | "schedule" | "cancel";
      readonly by: number;
      readonly place: number;
    };

const places = fc.nat(20);
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: step("deliver") },
  { weight: 1, arbitrary: step("wait") },
  { weight: 2, arbitrary: step("recover") },
  { weight: 4, arbitrary: stepBy("execute") },
  { weight: 3, arbitrary: stepBy("schedule") },
  { weight: 1, arbitrary: stepBy("cancel") },
);

function step(kind: "deliver" | "wait" | "recover"): fc.Arbitrary<Step> {
  return fc.record({ kind: fc.constant(kind), place: places });
}

function stepBy(kind: "execute" | "schedule" | "cancel"): fc.Arbitrary<Step> {
  return fc.record({ kind: fc.constant(kind), by: fc.nat(1), place: places });
}

describe("an access manager on TON, whose messages arrive in any order that TON allows", function () {
  this.timeout(600_000);
  let codes: AccessCodes;

  before(async () => {
    codes = await compileAccess();
  });

  it("executes no operation twice, leaves none in flight for good, and keeps no value", async () => {
    const many = fc.array(steps, { minLength: 30, maxLength: 50 });
    await fc.assert(
      fc.asyncProperty(many, async (list) => {
        const orders = await Orders.make(codes);
        for (const one of list) await orders.step(one);
        await orders.end();
      }),
      RUNS,
    );
  });
});

/** A manager, the contract that it makes act, and all that is on its way between them. */
class Orders {
  readonly #world: AccessWorld;
  readonly #messages: OrderedMessages;
  /** One with a delay, and one without. */
  readonly #members: readonly Account[];
  #balance: bigint;
  readonly #nonces = new Map<bigint, bigint>();
  /** Operation and nonce of each execution that has no end yet. */
  readonly #open = new Map<bigint, string>();
  readonly #done = new Set<string>();
  #doneCount = 0n;

  private constructor(world: AccessWorld, members: readonly Account[], balance: bigint) {
    this.#world = world;
    this.#members = members;
    this.#balance = balance;
    this.#messages = new OrderedMessages(world.chain, [world.manager.address, world.target]);
  }

  static async make(codes: AccessCodes): Promise<Orders> {
    const world = await AccessWorld.make(codes);
    const members = [
      await world.member("member", Role.LANE_ADMIN, DAY),
      await world.member("free", Role.LANE_ADMIN, 0),
    ];
    await world.giveTo(Role.LANE_ADMIN);
    const orders = new Orders(world, members, (await world.state()).balance);
    for (const place of NAMES.keys()) await orders.step({ kind: "schedule", by: 0, place });
    await orders.#drain();
    world.wait(DAY);
    return orders;
  }

  async step(one: Step): Promise<void> {
    switch (one.kind) {
      case "deliver":
        return this.#deliver(one.place);
      case "wait":
        return this.#world.wait(DAY);
      case "recover": {
        const open = [...this.#open.keys()];
        const execution = open[one.place % Math.max(open.length, 1)];
        if (execution !== undefined) this.#send(this.#member(1), messages.recover(execution));
        return;
      }
      default:
        this.#send(this.#member(one.by), this.#body(one.kind, one.by, one.place));
    }
  }

  /** Delivers and recovers all that is open, and checks that nothing is left. */
  async end(): Promise<void> {
    await this.#drain();
    for (const execution of [...this.#open.keys()]) {
      this.#send(this.#member(1), messages.recover(execution));
    }
    await this.#drain();
    const { executions, operations } = await this.#world.manager.getAll();
    expect(executions.size).to.equal(0);
    expect([...operations.values()].filter(({ execution }) => execution !== 0n)).to.be.empty;
    expect(await this.#world.sum()).to.equal(this.#doneCount);
  }

  async #drain(): Promise<void> {
    while (!this.#messages.isEmpty) await this.#deliver(0);
  }

  async #deliver(place: number): Promise<void> {
    const transaction = await this.#messages.deliver(place);
    const at = BigInt(`0x${this.#world.manager.address.hash.toString("hex")}`);
    if (transaction === undefined || transaction.address !== at) return;
    this.#readLogs(transaction);
    if (transaction.description.type !== "generic") return;
    this.#balance -= transaction.description.storagePhase?.storageFeesCollected ?? 0n;
    const { balance } = await this.#world.state();
    const kept = END_COST * BigInt(this.#open.size);
    // an operation leaves its rent for good
    if (logsOf(transaction).some(({ opcode }) => opcode === SCHEDULED)) {
      expect(balance > this.#balance + kept).to.equal(true);
      this.#balance = balance - kept;
    }
    expect(balance).to.equal(this.#balance + kept);
  }

  #readLogs(transaction: SmartContractTransaction): void {
    for (const { opcode, rest } of logsOf(transaction)) {
      if (opcode === SCHEDULED) this.#nonces.set(rest.loadUintBig(256), rest.loadUintBig(64));
      if (![BEGUN, DONE, FAILED].includes(opcode)) continue;
      const [execution, operation] = [rest.loadUintBig(64), rest.loadUintBig(256)];
      if (opcode === BEGUN) {
        const nonce = operation === 0n ? `at once ${execution}` : this.#nonces.get(operation);
        this.#open.set(execution, `${operation} ${nonce}`);
        continue;
      }
      const begun = `${this.#open.get(execution)}`;
      expect(this.#open.delete(execution)).to.equal(true);
      if (opcode === FAILED) continue;
      expect(this.#done.has(begun)).to.equal(false);
      this.#done.add(begun);
      this.#doneCount += 1n;
    }
  }

  #body(kind: "execute" | "schedule" | "cancel", by: number, place: number): Cell {
    const call = this.#call(NAMES[place % NAMES.length] as ActName, place % NAMES.length);
    if (kind === "execute") return messages.execute(call);
    if (kind === "schedule") return messages.schedule(call);
    return messages.cancel(operationId(this.#member(by).address, call));
  }

  /** @param seed Tells acts apart that do the same. */
  #call(name: ActName, seed: number): Call {
    const { target, act } = this.#world.call(name, 1);
    const slice = act.beginParse();
    return { target, act: beginCell().storeSlice(slice).storeUint(seed, 8).endCell() };
  }

  #send(by: Account, body: Cell): void {
    const to = this.#world.manager.address;
    this.#messages.add(internal({ from: by.address, to, value: VALUE, body }));
  }

  #member(place: number): Account {
    const member = this.#members[place];
    if (member === undefined) throw new Error(`no member ${place}`);
    return member;
  }
}

function logsOf(transaction: SmartContractTransaction) {
  return transaction.outMessages
    .values()
    .filter(({ info }) => info.type === "external-out")
    .map(({ body }) => {
      const rest = body.beginParse();
      return { opcode: rest.loadUint(32), rest };
    });
}
