import type { Hex } from "@causeway/protocol";
import { type Address, beginCell, type Cell, internal, toNano } from "@ton/core";
import type { BlockchainSnapshot, SendMessageResult } from "@ton/sandbox";
import { expect } from "chai";

import { HUB_TRUST } from "./Administered";
import { oneWordAct } from "./adminBodies";
import { answeredBody, recoverBody, takenBody } from "./bodies";
import { exitCodesOf, MailboxWorld, Mode, START } from "./MailboxWorld";

const INSUFFICIENT_VALUE = 900;
const NOT_IN_FLIGHT = 910;
const NOT_THE_MESSAGE = 911;
const NOT_A_SNAKE = 705;
const FREE = { done: false, attempt: 0n };
const DONE = { done: true, attempt: 0n };
const SILENT = ["usesUpGas", "failsInActions", "neverAnswers", "answersWithTooLittle"] as const;

describe("a recipient on TON", () => {
  let world: MailboxWorld;
  let start: BlockchainSnapshot;
  let balance: bigint;

  before(async () => {
    world = await MailboxWorld.make();
    start = world.blockchain.snapshot();
  });

  beforeEach(async () => {
    await world.blockchain.loadFrom(start);
    world.blockchain.now = START;
    balance = await world.balance;
  });

  /** A message that was called once. */
  async function called(mode: keyof typeof Mode, deadline = 0) {
    const recipient = await world.recipient(Mode[mode]);
    const index = world.send([{ recipient, deadline }]);
    const result = await world.deliver(index);
    return { recipient, index, result, key: BigInt(world.inboundLaneId) >> 192n };
  }

  function recover(index: bigint, frame?: Hex, value = toNano(1)) {
    const body = recoverBody(world.inboundLaneId, index, world.user.address, frame);
    return world.user.send({ to: world.mailbox, value, body });
  }

  function say(recipient: Address, body: Cell, value = toNano("0.1")): Promise<SendMessageResult> {
    const act = beginCell().storeUint(3, 32).storeCoins(value).storeRef(body).endCell();
    return world.user.send({ to: recipient, value: toNano("0.5"), body: act });
  }

  async function expectWhole(pledged = 0n): Promise<void> {
    expect((await world.balance) - balance, "kept").to.equal(pledged);
    expect(await world.read("pledged"), "pledged").to.equal(pledged);
  }

  for (const mode of ["throws", "failsInActionsAndBounces"] as const) {
    it(`frees its message if it ${mode}`, async () => {
      const { index } = await called(mode);
      expect(await world.state(index)).to.deep.equal(FREE);
      await expectWhole();
    });
  }

  it("frees its message if it has no account", async () => {
    const recipient = (await world.blockchain.treasury("nobody")).address;
    await world.blockchain.loadFrom(start);
    const index = world.send([{ recipient }]);
    await world.deliver(index);
    expect(await world.state(index)).to.deep.equal(FREE);
    await expectWhole();
  });

  for (const mode of ["takes", "usesUpGas"] as const) {
    it(`frees its message if debts froze its account, although it ${mode}`, async () => {
      const recipient = await world.recipient(Mode[mode]);
      await takeCoins(recipient);
      const index = world.send([{ recipient }]);
      await world.deliver(index);
      const { accountState } = await world.blockchain.getContract(recipient);
      expect(accountState?.type).to.equal("frozen");
      expect(await world.state(index)).to.deep.equal(FREE);
      await expectWhole();
      await recoverNothing(index);
    });
  }

  it("frees its message by a question if its account froze while the message was in flight", async () => {
    const { recipient, index } = await called("neverAnswers");
    await takeCoins(recipient);
    await recover(index);
    expect(await world.state(index)).to.deep.equal(FREE);
    await expectWhole();
  });

  it("answers although it owes rent, as long as its account is not frozen", async () => {
    const recipient = await world.recipient();
    await takeCoins(recipient, START - 86_400);
    const index = world.send([{ recipient }]);
    await world.deliver(index);
    expect(await world.state(index)).to.deep.equal(DONE);
    await expectWhole();
  });

  /** Takes all coins of an account, which has paid no rent since a time; unix seconds. */
  async function takeCoins(address: Address, since = 1): Promise<void> {
    const contract = await world.blockchain.getContract(address);
    const { account } = contract.account;
    if (!account) throw new Error("no account");
    const storageStats = { ...account.storageStats, lastPaid: since };
    const storage = { ...account.storage, balance: { coins: 0n } };
    contract.account = { ...contract.account, account: { ...account, storageStats, storage } };
  }

  async function recoverNothing(index: bigint): Promise<void> {
    expect(exitCodesOf(await recover(index), world.mailbox)).to.deep.equal([NOT_IN_FLIGHT]);
  }

  for (const mode of SILENT) {
    it(`keeps its message in flight if it ${mode}, until somebody recovers the message`, async () => {
      const { index } = await called(mode);
      expect((await world.state(index)).attempt).to.not.equal(0n);
      await expectWhole(await world.read("pledged"));
      await recover(index);
      expect(await world.state(index)).to.deep.equal(FREE);
      await expectWhole();
    });
  }

  it("frees its message if it throws at the question, too", async () => {
    const { recipient, index } = await called("neverAnswers");
    await world.setMode(recipient, Mode.throwsAlways);
    await recover(index);
    expect(await world.state(index)).to.deep.equal(FREE);
    await expectWhole();
  });

  it("takes its message once, however often it answers", async () => {
    const { index, result } = await called("answersTwice");
    expect(await world.state(index)).to.deep.equal(DONE);
    expect(exitCodesOf(result, world.mailbox)).to.deep.equal([0, 0, NOT_IN_FLIGHT]);
    expect(await world.read("pledged")).to.equal(0n);
    // The second answer asked for no bounce, so its value stays.
    expect((await world.balance) > balance).to.equal(true);
  });

  it("answers for no attempt but the one in flight", async () => {
    const { recipient, index, key } = await called("neverAnswers");
    const { attempt } = await world.state(index);
    await recover(index, world.frames[Number(index)]);
    const again = await world.state(index);
    expect(again.attempt).to.not.equal(attempt);
    for (const other of [0n, attempt, again.attempt + 1n]) {
      const late = await say(recipient, takenBody(key, index, other));
      expect(exitCodesOf(late, world.mailbox)).to.deep.equal([NOT_IN_FLIGHT]);
    }
    for (const [lane, place] of [
      [key, index + 1n],
      [key + 1n, index],
    ] as const) {
      const other = await say(recipient, takenBody(lane, place, again.attempt));
      expect(exitCodesOf(other, world.mailbox)).to.deep.equal([NOT_IN_FLIGHT]);
    }
    expect(await world.state(index)).to.deep.equal(again);
    await say(recipient, takenBody(key, index, again.attempt));
    expect(await world.state(index)).to.deep.equal(DONE);
    await expectWhole();
  });

  it("answers for itself alone", async () => {
    const { index, key } = await called("neverAnswers");
    const before = await world.state(index);
    const other = await world.recipient();
    const result = await say(other, takenBody(key, index, before.attempt));
    expect(exitCodesOf(result, world.mailbox)).to.deep.equal([NOT_IN_FLIGHT]);
    expect(await world.state(index)).to.deep.equal(before);
  });

  it("frees no message by a message that claims to be bounced", async () => {
    const { recipient, index, key } = await called("neverAnswers");
    const before = await world.state(index);
    const bounce = beginCell().storeUint(0xffffffff, 32).storeUint(0x50000001, 32);
    const body = bounce.storeUint(key, 64).storeUint(index, 64).storeUint(before.attempt, 64);
    const forge = beginCell().storeUint(4, 32).storeRef(body.endCell()).endCell();
    const forged = await world.user.send({ to: recipient, value: toNano("0.5"), body: forge });
    expect(exitCodesOf(forged, world.mailbox)).to.deep.equal([0xffff]);
    expect(await world.state(index)).to.deep.equal(before);
  });

  it("answers questions about the attempt in flight alone, and about its own", async () => {
    const { recipient, index } = await called("neverAnswers");
    const before = await world.state(index);
    const other = await world.recipient();
    const answer = (attempt: bigint, frame?: Hex) =>
      answeredBody(world.inboundLaneId, index, attempt, world.user.address, frame);
    const results = [
      [await say(recipient, answer(0n)), 0],
      [await say(recipient, answer(before.attempt + 1n)), 0],
      [await say(other, answer(before.attempt)), NOT_IN_FLIGHT],
      [await say(recipient, answer(before.attempt, "0x01")), NOT_THE_MESSAGE],
      [await say(recipient, answer(before.attempt), toNano("0.025")), INSUFFICIENT_VALUE],
    ] as const;
    for (const [result, code] of results) {
      expect(exitCodesOf(result, world.mailbox)).to.deep.equal([code]);
    }
    expect(await world.state(index)).to.deep.equal(before);
  });

  it("frees its message by an answer that nobody asked for", async () => {
    const { recipient, index } = await called("neverAnswers");
    const { attempt } = await world.state(index);
    const excessesTo = world.user.address;
    await say(recipient, answeredBody(world.inboundLaneId, index, attempt, excessesTo));
    expect(await world.state(index)).to.deep.equal(FREE);
    await expectWhole();
  });

  it("keeps what a question is worth, and fills no storage of the mailbox", async () => {
    const { index } = await called("keepsAll");
    const before = await world.data;
    for (let time = 0; time < 3; time++) {
      const result = await recover(index, world.frames[Number(index)]);
      expect(exitCodesOf(result, world.mailbox)).to.deep.equal([0]);
    }
    expect((await world.data).equals(before)).to.equal(true);
  });

  it("is asked about a message in flight alone, and called again with that message alone", async () => {
    const { index } = await called("neverAnswers");
    const other = world.send([{ recipient: world.user.address }]);
    const before = await world.state(index);
    const results = [
      [await recover(other), NOT_IN_FLIGHT],
      [await recover(index, world.frames[Number(other)]), NOT_THE_MESSAGE],
    ] as const;
    for (const [result, code] of results) {
      expect(exitCodesOf(result, world.mailbox)).to.deep.equal([code]);
    }
    expect(await world.state(index)).to.deep.equal(before);
  });

  it("is not called again with a frame in cells that the mailbox cannot read later", async () => {
    const { index } = await called("neverAnswers");
    const frame = beginCell().storeBuffer(
      Buffer.from(world.frames[Number(index)]?.slice(2) ?? "", "hex"),
    );
    const split = beginCell()
      .storeUint(0x10000003, 32)
      .storeUint(7, 64)
      .storeUint(BigInt(world.inboundLaneId), 256)
      .storeUint(index, 64)
      .storeCoins(0)
      .storeAddress(world.user.address)
      .storeMaybeRef(frame.storeRef(beginCell()).storeRef(beginCell()).endCell())
      .endCell();
    const result = await world.user.send({ to: world.mailbox, value: toNano(1), body: split });
    expect(exitCodesOf(result, world.mailbox)).to.deep.equal([NOT_A_SNAKE]);
  });

  const closed = {
    "its lane is paused": () => world.act(oneWordAct("pauseLane", world.inboundLaneId)),
    "its light client is stopped": () => world.act(oneWordAct("stopClient", HUB_TRUST)),
    "what was proven is distrusted": () => world.act(oneWordAct("distrustClient", HUB_TRUST)),
    "its deadline has passed": async () => {
      world.blockchain.now = START + 101;
    },
  };
  for (const [why, close] of Object.entries(closed)) {
    it(`is not called again while ${why}, and the value goes back`, async () => {
      const { recipient, index } = await called("failsInActions", START + 100);
      await world.setMode(recipient, Mode.takes);
      await close();
      const result = await recover(index, world.frames[Number(index)]);
      expect(exitCodesOf(result, world.mailbox)).to.deep.equal([0, 0]);
      expect(await world.state(index)).to.deep.equal(FREE);
      expect(await world.read("taken", recipient)).to.equal(0n);
      expect(await world.read("pledged")).to.equal(0n);
    });
  }

  it("is asked twice at a time, and called again once", async () => {
    const { recipient, index } = await called("failsInActions");
    await world.setMode(recipient, Mode.takes);
    const body = recoverBody(
      world.inboundLaneId,
      index,
      world.user.address,
      world.frames[Number(index)],
    );
    const message = internal({ to: world.mailbox, value: toNano(1), body });
    await world.user.sendMessages([message, message]);
    expect(await world.state(index)).to.deep.equal(DONE);
    expect(await world.read("taken", recipient)).to.equal(1n);
    await expectWhole();
  });
});
