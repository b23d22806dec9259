import { snake } from "@causeway/chains/ton/messages";
import { ChainType, decodeFrame, Outcome } from "@causeway/protocol";
import { type Address, beginCell, type Cell, contractAddress, toNano } from "@ton/core";
import { internal, type SendMessageResult } from "@ton/sandbox";
import { expect } from "chai";
import { keccak256 } from "ethers";

import { compiled } from "../compiled";
import { EndsWorld, Log, logsOf } from "../expiry/EndsWorld";
import { answeredBody, peerCell } from "../mailbox/bodies";
import { exitCodesOf, gasOf, SENDER, SPOKE } from "../mailbox/MailboxWorld";

const ERROR = { notTheMailbox: 1120, lowValue: 1121, tooManyCells: 1122 } as const;
const COUNT_VALUE = toNano("0.02");
const ASK_COST = toNano("0.02");
const SENDING_VALUE = toNano("0.42");
const TAKING_VALUE = toNano("0.01");
/** Nanoton for a unit of gas on the basechain. */
const GAS_PRICE = 400n;
const PEER = { ...SPOKE, mailbox: SENDER };
const PAYLOAD = `0x${"ab12".repeat(200)}` as const;

describe("a counter on TON", () => {
  let world: EndsWorld;
  let counter: Address;

  before(async () => {
    world = await EndsWorld.make();
  });

  beforeEach(async () => {
    await world.reset();
    const data = beginCell()
      .storeAddress(world.base.mailbox)
      .storeUint(0, 3 * 64 + 256)
      .storeRef(peerCell(PEER))
      .endCell();
    const init = { code: await compiled("Counter"), data };
    counter = contractAddress(0, init);
    await world.base.user.send({ to: counter, value: toNano(1), init, bounce: false });
    (await world.base.blockchain.getContract(counter)).balance = toNano(1);
  });

  async function counts() {
    const { stackReader } = await world.base.blockchain.runGetMethod(counter, "counts");
    const [count, sent, expired] = [1, 2, 3].map(() => stackReader.readNumber());
    return { count, sent, expired, last: stackReader.readBigNumber() };
  }

  async function countThere(value = toNano(1), maxFee = toNano("0.1")): Promise<SendMessageResult> {
    const body = beginCell()
      .storeUint(0x50001001, 32)
      .storeUint(7, 64)
      .storeUint(100_000, 64)
      .storeCoins(maxFee)
      .storeAddress(world.base.user.address)
      .endCell();
    return await world.base.user.send({ to: counter, value, body });
  }

  /** Sends a body to the counter in the name of an account. */
  function sendAs(from: Address, body: Cell, value = toNano(1)): Promise<SendMessageResult> {
    return world.base.blockchain.sendMessage(internal({ from, to: counter, value, body }));
  }

  it("counts a message of its peer, whose payload reaches it as sent", async () => {
    const index = world.base.send([{ recipient: counter, payload: PAYLOAD }]);
    const result = await world.base.deliver(index);
    expect(exitCodesOf(result, counter)).to.deep.equal([0]);
    expect(await world.base.state(index)).to.deep.equal({ done: true, attempt: 0n });
    expect(await counts()).to.deep.equal({
      ...{ count: 1, sent: 0, expired: 0 },
      last: BigInt(keccak256(PAYLOAD)),
    });
    expect((await world.base.blockchain.getContract(counter)).balance).to.equal(toNano(1));
    expect(BigInt(gasOf(result, counter)) * GAS_PRICE < COUNT_VALUE - TAKING_VALUE).to.equal(true);
  });

  it("throws below its least value, and counts the message when more comes with it", async () => {
    const enough = COUNT_VALUE - TAKING_VALUE;
    const index = world.base.send([{ recipient: counter, gasLimit: enough - 1n }]);
    const refused = await world.base.deliver(index);
    expect(exitCodesOf(refused, counter)).to.deep.equal([ERROR.lowValue]);
    expect(await world.base.state(index)).to.deep.equal({ done: false, attempt: 0n });
    const next = world.base.send([{ recipient: counter, gasLimit: enough }]);
    expect(exitCodesOf(await world.base.deliver(next), counter)).to.deep.equal([0]);
    expect((await counts()).count).to.equal(1);
  });

  it("throws at a payload that lies in more cells than it reads", async () => {
    const eight = `0x${"11".repeat(55 + 8 * 127)}` as const;
    const fits = world.base.send([{ recipient: counter, payload: eight }]);
    expect(exitCodesOf(await world.base.deliver(fits), counter)).to.deep.equal([0]);
    const index = world.base.send([{ recipient: counter, payload: `${eight}${"22".repeat(127)}` }]);
    const result = await world.base.deliver(index);
    expect(exitCodesOf(result, counter)).to.deep.equal([ERROR.tooManyCells]);
    expect((await counts()).count).to.equal(1);
  });

  it("refuses messages, questions, ends and answers of another mailbox", async () => {
    const index = world.base.send([{ recipient: counter }]);
    const head = beginCell().storeUint(0, 256).storeUint(0, 16).storeUint(SPOKE.chainId, 64);
    const numbers = beginCell().storeUint(0, 64).storeUint(index, 64).storeUint(1, 64);
    const frame = snake(world.base.frames[Number(index)] as string);
    const bodies = [
      begin(0x50000001).storeBuilder(numbers).storeUint(1, 256).storeRef(head).storeRef(frame),
      begin(0x50000002).storeBuilder(numbers).storeRef(back()),
      begin(0x50000021).storeBuilder(numbers).storeUint(1, 8).storeUint(1, 256).storeRef(frame),
      begin(0x10000101).storeUint(7, 64).storeUint(0, 64).storeUint(0, 256).storeRef(head),
    ];
    for (const body of bodies) {
      const result = await sendAs(world.base.user.address, body.endCell());
      expect(exitCodesOf(result, counter)).to.deep.equal([ERROR.notTheMailbox]);
    }
    expect(await counts()).to.deep.equal({ count: 0, sent: 0, expired: 0, last: 0n });
  });

  it("rejects a message of another contract for good, so that its sender learns of it", async () => {
    const sender = `0x${"52".repeat(20)}` as const;
    const index = world.base.send([{ recipient: counter, sender, gasLimit: toNano("0.5") }]);
    const result = await world.base.deliver(index);
    expect(logsOf(result, Log.messageEnded)).to.have.length(1);
    expect(await world.base.state(index)).to.deep.equal({ done: true, attempt: 0n });
    expect((await counts()).count).to.equal(0);
  });

  it("repeats what a question hands in", async () => {
    const id = world.base.inboundLaneId;
    const place = beginCell()
      .storeUint(BigInt(id) >> 192n, 64)
      .storeUint(3, 64)
      .storeUint(9, 64);
    const asked = begin(0x50000002).storeBuilder(place).storeRef(back()).endCell();
    const result = await sendAs(world.base.mailbox, asked);
    const answer = result.transactions.find(({ inMessage }) =>
      counter.equals(inMessage?.info.src as Address),
    );
    const expected = answeredBody(id, 3n, 9n, world.base.user.address);
    expect(answer?.inMessage?.body.equals(expected)).to.equal(true);
    expect(exitCodesOf(result, world.base.mailbox)).to.deep.equal([0]);
  });

  it("counts on its peer's chain, and notes that the mailbox took the message", async () => {
    const result = await countThere();
    const { frame } = world.noteSent(result);
    const families = { origin: ChainType.ton, destination: ChainType.evm };
    const { recipient, payload, gasLimit } = decodeFrame(frame, families);
    expect([recipient, payload, gasLimit]).to.deep.equal([SENDER, "0x0000000000000000", 100_000n]);
    expect((await counts()).sent).to.equal(1);
  });

  it("gives the value back if the mailbox refuses its message, or the value is too low", async () => {
    const refused = await countThere(toNano(1), 1n);
    expect((await counts()).sent).to.equal(0);
    expect(world.excesses(refused) > toNano("0.97")).to.equal(true);
    const low = await countThere(SENDING_VALUE + ASK_COST - 1n);
    expect(exitCodesOf(low, counter)[0]).to.equal(ERROR.lowValue);
    const cost = BigInt(gasOf(await countThere(SENDING_VALUE + ASK_COST), counter)) * GAS_PRICE;
    expect(cost < ASK_COST).to.equal(true);
    expect((await counts()).sent).to.equal(1);
  });

  it("learns that a message of its own ended without delivery", async () => {
    const sent = world.noteSent(await countThere());
    await world.base.deliver(world.notice(sent, Outcome.expired));
    const result = await world.settle(sent);
    expect(logsOf(result, Log.messageSettled)).to.have.length(1);
    expect((await counts()).expired).to.equal(1);
  });

  function back(): Cell {
    const { base } = world;
    const id = Buffer.from(base.inboundLaneId.slice(2), "hex");
    return beginCell().storeBuffer(id).storeAddress(base.user.address).storeBit(false).endCell();
  }
});

function begin(operation: number) {
  return beginCell().storeUint(operation, 32);
}
