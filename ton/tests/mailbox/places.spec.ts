import { frameHash, type Hex } from "@causeway/protocol";
import { type Address, beginCell, type Cell, toNano } from "@ton/core";
import { type BlockchainSnapshot, internal, type SendMessageResult } from "@ton/sandbox";
import { expect } from "chai";

import { voidAct } from "../expiry/bodies";
import { OrderedMessages } from "../OrderedMessages";
import { deliverBody, recoverBody, takenBody } from "./bodies";
import { changeCalls } from "./keptCalls";
import { exitCodesOf, MailboxWorld, Mode } from "./MailboxWorld";

const INSUFFICIENT_VALUE = 900;
const NOT_IN_FLIGHT = 910;
const TOO_MANY_IN_FLIGHT = 919;
const [FREE, MOST] = [256, 4_096];
const RATE = 7_000n;
const DONE = { done: true, attempt: 0n };

describe("the places of a lane's messages in flight on TON", () => {
  let world: MailboxWorld;
  let start: BlockchainSnapshot;
  let silent: Address;
  let name: bigint;

  before(async () => {
    world = await MailboxWorld.make();
    silent = await world.recipient(Mode.keepsAll);
    name = BigInt(world.inboundLaneId) >> 192n;
    start = world.blockchain.snapshot();
  });

  beforeEach(() => world.blockchain.loadFrom(start));

  const inFlight = async () => {
    const args = [{ type: "int" as const, value: BigInt(world.inboundLaneId) }];
    const { stackReader } = await world.blockchain.runGetMethod(world.mailbox, "inFlight", args);
    return { count: stackReader.readNumber(), pledge: stackReader.readBigNumber() };
  };

  const crowd = (count: number) =>
    changeCalls(world, name, (calls) => {
      calls.count = count;
    });

  /** A message to a recipient, which is called once. */
  async function called(recipient: Address, value?: bigint) {
    const index = world.send([{ recipient }]);
    return { index, result: await world.deliver(index, 1, value) };
  }

  const exitCode = (result: SendMessageResult) => exitCodesOf(result, world.mailbox)[0];

  for (const mode of ["takes", "throws", "neverAnswers", "failsInActions"] as const) {
    it(`are free again once a recipient that ${mode} has had its message`, async () => {
      const { index } = await called(await world.recipient(Mode[mode]));
      const isSilent = mode === "neverAnswers" || mode === "failsInActions";
      expect((await inFlight()).count).to.equal(isSilent ? 1 : 0);
      const body = recoverBody(world.inboundLaneId, index, world.user.address);
      await world.user.send({ to: world.mailbox, value: toNano(1), body });
      expect((await inFlight()).count).to.equal(0);
    });
  }

  it("cost nothing while few are taken, and more with the square of those that are", async () => {
    const { pledge: least } = await inFlight();
    for (const [count, more] of [
      [FREE, 0n],
      [FREE + 1, RATE],
      [FREE + 1_000, RATE * 1_000_000n],
      [MOST - 1, RATE * BigInt(MOST - 1 - FREE) ** 2n],
    ] as const) {
      await crowd(count);
      expect((await inFlight()).pledge, `${count}`).to.equal(least + more);
    }
  });

  it("are paid by the deliverer, to whom a recipient's answer brings the price back", async () => {
    await crowd(FREE + 1_000);
    const { pledge } = await inFlight();
    const recipient = await world.recipient();
    expect(exitCode((await called(recipient, pledge)).result)).to.equal(INSUFFICIENT_VALUE);
    const [kept, had] = [await world.balance, await world.relayer.getBalance()];
    const { index } = await called(recipient, pledge + toNano(1));
    expect(await world.state(index)).to.deep.equal(DONE);
    expect(await world.balance).to.equal(kept);
    expect(had - (await world.relayer.getBalance()) < toNano("0.1")).to.equal(true);
  });

  it("are all taken at a bound, where a delivery that needs one more is refused as a whole", async () => {
    await crowd(MOST - 1);
    const value = 3n * (await inFlight()).pledge;
    const first = world.send([{ recipient: silent }, { recipient: silent }]);
    const before = await world.data;
    expect(exitCode(await world.deliver(first, 2, value))).to.equal(TOO_MANY_IN_FLIGHT);
    expect((await world.data).equals(before)).to.equal(true);
    expect(exitCode(await world.deliver(first, 1, value))).to.equal(0);
    expect(exitCode(await world.deliver(first + 1n, 1, value))).to.equal(TOO_MANY_IN_FLIGHT);
  });

  it("let the last message be called again at the bound, for the price of its place", async () => {
    const recipient = await world.recipient(Mode.failsInActions);
    const { index } = await called(recipient);
    await world.setMode(recipient, Mode.takes);
    await crowd(MOST);
    const price = RATE * BigInt(MOST - 1 - FREE) ** 2n;
    const recover = (value: bigint, frame = world.frames[Number(index)]) => {
      const body = recoverBody(world.inboundLaneId, index, world.user.address, frame);
      return world.user.send({ to: world.mailbox, value, body });
    };
    const kept = world.blockchain.snapshot();
    await recover(price + toNano("0.05"));
    expect(await world.state(index)).to.deep.equal({ done: false, attempt: 0n });
    expect(await world.read("pledged")).to.equal(0n);
    await world.blockchain.loadFrom(kept);
    await recover(price + toNano(1));
    expect(await world.state(index)).to.deep.equal(DONE);
    expect((await inFlight()).count).to.equal(MOST - 1);
  });

  describe("of a message that is voided", () => {
    let index: bigint;
    let pledged: bigint;
    let voided: Cell;
    let balance: bigint;

    beforeEach(async () => {
      ({ index } = await called(silent));
      pledged = await world.read("pledged");
      balance = await world.balance;
      await world.act(voidAct(placeOf(index), true));
      voided = await world.data;
    });

    it("are free, and their price stays with the fees", async () => {
      expect(pledged).to.not.equal(0n);
      expect(await inFlight()).to.deep.equal({ count: 0, pledge: pledged });
      expect(await world.state(index)).to.deep.equal(DONE);
      expect(await world.read("pledged")).to.equal(0n);
      expect(await world.balance).to.equal(balance);
    });

    it("are not touched by a late answer, nor by a question", async () => {
      const taken = await say(takenBody(name, index, 1n));
      expect(exitCodesOf(taken, world.mailbox)).to.deep.equal([NOT_IN_FLIGHT]);
      const frame = world.frames[Number(index)];
      const body = recoverBody(world.inboundLaneId, index, world.user.address, frame);
      const asked = await world.user.send({ to: world.mailbox, value: toNano(1), body });
      expect(exitCodesOf(asked, world.mailbox)).to.deep.equal([NOT_IN_FLIGHT]);
      expect((await world.data).equals(voided)).to.equal(true);
    });

    it("are not touched by a late bounce", async () => {
      const recipient = await world.recipient(Mode.throws);
      const next = world.send([{ recipient }]);
      const ways = new OrderedMessages(world.blockchain, [world.mailbox, recipient]);
      const { relayer, mailbox, inboundLaneId } = world;
      const body = deliverBody(inboundLaneId, relayer.address, world.batch(next, 1));
      ways.add(internal({ from: relayer.address, to: mailbox, value: toNano(1), body }));
      await ways.deliver(0);
      expect((await world.state(next)).attempt).to.equal(2n);
      await world.act(voidAct(placeOf(next), true));
      const before = await world.data;
      await ways.deliver(0);
      const bounced = await ways.deliver(0);
      expect(bounced?.inMessage?.info).to.include({ type: "internal", bounced: true });
      expect(bounced?.outMessagesCount).to.equal(0);
      expect((await world.data).equals(before)).to.equal(true);
    });

    it("can be taken by another message of the lane", async () => {
      const next = await called(await world.recipient());
      expect(await world.state(next.index)).to.deep.equal(DONE);
    });
  });

  function placeOf(index: bigint) {
    const hash = frameHash(world.frames[Number(index)] as Hex);
    return { laneId: world.inboundLaneId, index, frameHash: hash };
  }

  function say(body: Cell): Promise<SendMessageResult> {
    const act = beginCell().storeUint(3, 32).storeCoins(toNano("0.1")).storeRef(body).endCell();
    return world.user.send({ to: silent, value: toNano("0.5"), body: act });
  }
});
