import { beginCell, type Cell, toNano } from "@ton/core";
import { type BlockchainTransaction, internal } from "@ton/sandbox";
import { expect } from "chai";

import { type Call, messages, operationId, Role } from "../../wrappers/accessMessages";
import {
  type AccessWorld,
  type Account,
  DAY,
  exitCodeOf,
  logsOf,
  VALUE,
  worldWithRoles,
} from "./AccessWorld";

const [BEGUN, DONE, FAILED] = [0x60200002, 0x60200003, 0x60200004];
const REFUSED = 0x20000014;
const EXCESSES = 0xd53276db;
/** Number of the first act after the three that make these tests' roles. */
const FIRST = 4n;
/** The least value of a message. */
const MESSAGE_VALUE = toNano("0.05");
/** What the manager keeps while an act is in flight. */
const END_COST = toNano("0.015");
/** How exactly the least value of a message is found. */
const STEP = toNano("0.0003");
/** What a contract gets at least with an act or a question. */
const QUESTION_VALUE = toNano("0.42");

describe("an access manager on TON makes another contract act", function () {
  this.timeout(60_000);
  let world: AccessWorld;
  let member: Account;
  let guardian: Account;
  let stranger: Account;
  let restart: () => Promise<void>;

  before(async () => {
    ({ world, member, guardian, stranger } = await worldWithRoles());
    restart = world.keep();
  });
  afterEach(() => restart());

  it("and the value ends where the caller says, to the nanoton", async () => {
    const admin = await world.member("free", Role.LANE_ADMIN, 0);
    const before = await world.state();
    for (const name of ["add", "throw", "burnGas", "answerWithLittle"] as const) {
      const options = { queryId: 8n, answerTo: stranger.address };
      const done = await world.takes(admin, messages.execute(world.call(name), options));
      const isDone = name === "add" || name === "answerWithLittle";
      expect(logsOf(done)).to.deep.equal([BEGUN, isDone ? DONE : FAILED]);
      const head = beginCell()
        .storeUint(isDone ? EXCESSES : REFUSED, 32)
        .storeUint(8, 64);
      expect(done).to.have.transaction({
        ...{ from: world.manager.address, to: stranger.address, value: (value) => !!value },
        body: (body) => body?.bits.substring(0, 96).equals(head.endCell().bits) === true,
      });
      expect((await world.state()).balance).to.equal(before.balance);
    }
    expect(await world.sum()).to.equal(10n);
    await world.takes(admin, messages.execute(world.call("failSilently")));
    expect((await world.state()).balance).to.equal(before.balance + END_COST);
    await world.takes(stranger, messages.recover(FIRST + 5n));
    expect((await world.state()).balance).to.equal(before.balance);
    expect((await world.manager.getAll()).executions.size).to.equal(0);
  });

  it("and an operation that its contract refuses can be executed again, or cancelled", async () => {
    const call = world.call("throw");
    const id = await ripe(call);
    const { when } = await world.manager.getOperation(id);
    for (const execution of [FIRST, FIRST + 1n]) {
      const failed = await world.takes(member, messages.execute(call));
      const log = failedLog(execution, id).storeBit(0).storeUint(1, 8).storeInt(402, 32);
      expect(hasLog(failed, log.endCell())).to.equal(true);
      expect(await world.manager.getOperation(id)).to.deep.equal({
        when,
        nonce: 1n,
        execution: 0n,
      });
    }
    await world.takes(guardian, messages.cancel(id));
    await world.refuses(member, messages.execute(call), 1007);
  });

  it("and an operation whose contract is silent stands again after a question", async () => {
    const call = world.call("failSilently");
    const id = await ripe(call);
    expect(logsOf(await world.takes(member, messages.execute(call)))).to.deep.equal([BEGUN]);
    expect((await world.manager.getOperation(id)).execution).to.equal(FIRST);
    await world.refuses(member, messages.execute(call), 1010);
    await world.refuses(member, messages.schedule(call), 1010);
    const asked = await world.takes(stranger, messages.recover(FIRST, { queryId: 2n }));
    const log = failedLog(FIRST, id)
      .storeBit(1)
      .storeUint(0, 8 + 32);
    expect(hasLog(asked, log.endCell())).to.equal(true);
    expect(asked).to.have.transaction({ from: world.manager.address, to: member.address });
    const excesses = beginCell().storeUint(EXCESSES, 32).storeUint(2, 64).endCell();
    expect(asked).to.have.transaction({
      ...{ from: world.manager.address, to: stranger.address, body: excesses },
      value: (value) => (value ?? 0n) > VALUE - toNano("0.03"),
    });
    expect((await world.manager.getOperation(id)).execution).to.equal(0n);
    expect((await world.manager.getAll()).executions.size).to.equal(0);
    await world.takes(member, messages.execute(call));
    await world.refuses(stranger, messages.recover(FIRST), 1015);
  });

  it("and an operation that was cancelled in flight does not stand again", async () => {
    const call = world.call("failSilently");
    const id = await ripe(call);
    await world.takes(member, messages.execute(call));
    await world.takes(guardian, messages.cancel(id));
    await ripe(call);
    await world.takes(member, messages.execute(call));
    await world.takes(stranger, messages.recover(FIRST));
    const { nonce, execution } = await world.manager.getOperation(id);
    expect([nonce, execution]).to.deep.equal([2n, FIRST + 1n]);
    await world.refuses(member, messages.execute(call), 1010);
  });

  it("and takes an answer once, for its own act, from the contract that acts", async () => {
    const call = world.call("failSilently");
    const id = await ripe(call);
    await world.takes(member, messages.execute(call));
    const executed = beginCell().storeUint(0x20000011, 32).storeUint(FIRST, 64).endCell();
    await world.refuses(stranger, executed, 1016);
    const unknown = beginCell()
      .storeUint(0x20000011, 32)
      .storeUint(FIRST + 1n, 64)
      .endCell();
    await world.refuses(stranger, unknown, 1015);
    expect((await world.manager.getOperation(id)).execution).to.equal(FIRST);
    const admin = await world.member("free", Role.LANE_ADMIN, 0);
    const twice = await world.takes(admin, messages.execute(world.call("answerTwice")));
    expect(twice).to.have.transaction({
      ...{ from: world.target, to: world.manager.address, exitCode: 1015 },
    });
    expect(logsOf(twice)).to.deep.equal([BEGUN, DONE]);
  });

  it("and a question that comes after the answer changes nothing, and brings its value back", async () => {
    const admin = await world.member("free", Role.LANE_ADMIN, 0);
    const { balance } = await world.state();
    const act = sentBy(admin, messages.execute(world.call("add")));
    await (await world.chain.sendMessageIter(act)).next();
    const question = sentBy(stranger, messages.recover(FIRST + 1n, { queryId: 2n }));
    const { transactions } = await world.chain.sendMessage(question);
    expect(logsOf(transactions)).to.deep.equal([DONE]);
    const excesses = beginCell().storeUint(EXCESSES, 32).storeUint(2, 64).endCell();
    expect(transactions).to.have.transaction({
      ...{ from: world.manager.address, to: stranger.address, body: excesses },
      value: (value) => (value ?? 0n) > VALUE - toNano("0.02"),
    });
    expect(await world.sum()).to.equal(5n);
    expect((await world.state()).balance).to.equal(balance);
  });

  it("and refuses a value of which its contract could not pay for a bounce", async () => {
    const admin = await world.member("free", Role.LANE_ADMIN, 0);
    for (const name of ["add", "failSilently"] as const) {
      const least = await leastValue(admin, messages.execute(world.call(name)));
      const taken = await world.takes(admin, messages.execute(world.call(name)), least);
      expect(taken).to.have.transaction({
        ...{ to: world.target, value: (value) => within(value, QUESTION_VALUE) },
      });
      await world.refuses(admin, messages.execute(world.call(name)), 1002, least - STEP);
    }
    const [open] = (await world.manager.getAll()).executions.keys();
    const question = messages.recover(open ?? 0n);
    const least = await leastValue(stranger, question);
    const asked = await world.takes(stranger, question, least);
    expect(asked).to.have.transaction({
      ...{ to: world.target, aborted: true, value: (value) => within(value, QUESTION_VALUE) },
    });
    expect(logsOf(asked)).to.deep.equal([FAILED]);
  });

  it("and what it asks for or keeps pays for its own transactions twice over", async () => {
    const admin = await world.member("free", Role.LANE_ADMIN, 0);
    const call = world.call("throw");
    const id = await ripe(call);
    for (const body of [messages.execute(call), messages.cancel(id)]) {
      const [first, end] = costsOf(await world.takes(member, body));
      expect(Number(first)).to.be.below(Number(MESSAGE_VALUE) / 2);
      expect(Number(end ?? 0n)).to.be.below(Number(END_COST) / 2);
    }
    const [, end] = costsOf(await world.takes(admin, messages.execute(world.call("add"))));
    expect(Number(end)).to.be.within(1, Number(END_COST) / 2);
  });

  /** What each transaction of the manager cost, in nanoton. */
  function costsOf(transactions: readonly BlockchainTransaction[]): bigint[] {
    const account = BigInt(`0x${world.manager.address.hash.toString("hex")}`);
    return transactions.flatMap(({ address, description, totalFees }) => {
      if (address !== account || description.type !== "generic") return [];
      return [totalFees.coins + (description.actionPhase?.totalFwdFees ?? 0n)];
    });
  }

  /** A message that is on its way to the manager. */
  function sentBy(by: Account, body: Cell) {
    return internal({ from: by.address, to: world.manager.address, value: VALUE, body });
  }

  /** Schedules a call, and waits until it is ripe. */
  async function ripe(call: Call): Promise<bigint> {
    await world.takes(member, messages.schedule(call));
    world.wait(DAY);
    return operationId(member.address, call);
  }

  /** The least value with which the manager takes a message. */
  async function leastValue(by: Account, body: Cell) {
    let [low, high] = [toNano("0.42"), toNano("0.46")];
    const back = world.keep();
    while (high - low > STEP) {
      const middle = (low + high) / 2n;
      const transactions = await world.send(by, body, middle);
      if (exitCodeOf(transactions, world.manager.address) === 0) high = middle;
      else low = middle;
      await back();
    }
    return high;
  }
});

function failedLog(execution: bigint, operation: bigint) {
  return beginCell().storeUint(FAILED, 32).storeUint(execution, 64).storeUint(operation, 256);
}

function hasLog(transactions: readonly BlockchainTransaction[], log: Cell): boolean {
  return transactions.some(({ externals }) => externals.some(({ body }) => body.equals(log)));
}

/** Whether a value is a least value, and next to nothing more. */
function within(value: bigint | undefined, least: bigint): boolean {
  return value !== undefined && value >= least && value < least + toNano("0.003");
}
