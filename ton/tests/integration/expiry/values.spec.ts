import { Outcome } from "@causeway/protocol";
import { type Address, type Cell, toNano } from "@ton/core";
import type { SendMessageResult } from "@ton/sandbox";
import { expect } from "chai";
import { confirmBody, expireBody, tellVoidedBody, voidAct } from "../../expiry/bodies";
import { EndsWorld, ERROR, Log, logsOf, SenderMode } from "../../expiry/EndsWorld";
import { setPricesAct } from "../../mailbox/bodies";
import { PRICE, SPOKE, START } from "../../mailbox/MailboxWorld";

/** What the mailbox keeps for a report: `REPORT_RENT`. */
const RENT = toNano("0.01");
const THREE_YEARS = 3 * 365 * 86_400;
/** By how much the asked value may be above what is spent: prices of gas and forwarding are upper figures. */
const MARGIN = toNano("0.012");
/** How close the least value is searched for, nanoton. */
const STEP = 100_000n;

describe("the value of messages about ends on TON", () => {
  let world: EndsWorld;
  let user: Address;

  before(async () => {
    world = await EndsWorld.make();
    user = world.base.user.address;
  });

  beforeEach(async () => {
    await world.reset();
  });

  it("suffices for an expiry, or is refused before anything is sent", async () => {
    const index = world.base.send([{ recipient: user, deadline: START + 1 }]);
    await world.skipTo(START + 2);
    const body = expireBody(world.base.inboundLaneId, user, world.base.batch(index, 1));
    await expectTight(body, await world.noticeFee());
  });

  it("suffices for the news of a voiding, or is refused before anything is sent", async () => {
    const place = world.placeOf(world.base.send([{ recipient: user }]));
    await world.base.act(voidAct(place, true));
    await expectTight(tellVoidedBody(place, user), await world.noticeFee());
  });

  it("suffices for a confirmation, or is refused before anything is sent", async () => {
    const sent = await world.sendFrom(await world.sender());
    const index = world.notice(sent, Outcome.expired);
    const batch = world.base.batch(index, 1);
    await expectTight(confirmBody(world.base.inboundLaneId, user, batch), RENT);
  });

  it("suffices for a delivered notice, or is refused before anything is sent", async () => {
    const sent = await world.sendFrom(await world.sender());
    await expectTight(world.deliverBody(world.notice(sent, Outcome.expired)), RENT);
  });

  it("suffices for settling, or is refused before anything is sent", async () => {
    const sender = await world.sender(SenderMode.neverAnswers);
    const sent = await world.sendFrom(sender);
    await world.base.deliver(world.notice(sent, Outcome.expired));
    const body = world.settleBody(sent);
    const called = toNano("0.06");
    await expectTight(body, called + (await pledgeOf(body)), called);
  });

  it("of a rejection ends the message or gives the attempt back, at no cost of the mailbox", async () => {
    // A notice that costs more than all else, so that some values pay the gas alone.
    await world.base.act(setPricesAct(SPOKE.chainId, { ...PRICE, base: toNano("0.06") }));
    const recipient = await world.sender(SenderMode.neverAnswers);
    const index = world.base.send([{ recipient }]);
    const before = await world.base.balance;
    await world.base.deliver(index);
    const snapshot = world.base.blockchain.snapshot();
    const ended: boolean[] = [];
    for (let value = toNano("0.006"); value <= toNano("0.114"); value += toNano("0.004")) {
      await world.base.blockchain.loadFrom(snapshot);
      const result = await world.say(recipient, world.rejectedBody(index), value);
      const kept = logsOf(result, Log.messageEnded).length === 0 ? 0n : await world.noticeFee();
      expect(await world.base.balance, `${value}`).to.equal(before + kept);
      expect((await world.base.state(index)).attempt).to.equal(0n);
      ended.push(kept !== 0n);
    }
    expect([ended.includes(true), ended.includes(false)]).to.deep.equal([true, true]);
    expect(ended).to.deep.equal([...ended].sort());
  });

  it("of a notice pays the rent of its report for three years", async () => {
    const sender = await world.sender();
    (await world.base.blockchain.getContract(world.base.mailbox)).balance = toNano(100);
    const rentOf = async (): Promise<bigint> => {
      const before = await world.base.balance;
      const after = await world.skipTo((world.base.blockchain.now ?? START) + THREE_YEARS);
      return before - after;
    };
    const sent = [await world.sendFrom(sender), await world.sendFrom(sender)];
    const without = await rentOf();
    await world.base.act(world.freshAnchor());
    await world.skipTo((world.base.blockchain.now ?? START) + 1);
    for (const message of sent) {
      await world.base.deliver(world.notice(message, Outcome.expired));
      expect((await world.report(message.id)).counts).to.equal(true);
    }
    const each = ((await rentOf()) - without) / 2n;
    expect(each).to.be.within(1, Number(RENT));
  });

  /**
   * Expects that the least value that the mailbox takes suffices for all that follows, and that less is refused with the
   * named error. It is at most the margin above the value that is spent.
   *
   * @param kept Of the value, by the mailbox or for the recipient.
   */
  async function expectTight(body: Cell, kept: bigint, paidOut = 0n): Promise<void> {
    const { blockchain } = world.base;
    const before = await world.base.balance;
    const snapshot = blockchain.snapshot();
    const attempt = async (value: bigint): Promise<SendMessageResult> => {
      await blockchain.loadFrom(snapshot);
      return world.tell(body, value);
    };
    const spent = toNano(1) - (await world.excesses(await attempt(toNano(1))));
    let [low, high] = [spent - STEP, spent + MARGIN];
    while (high - low > STEP) {
      const middle = (low + high) / 2n;
      if (world.exitCode(await attempt(middle)) === 0) high = middle;
      else low = middle;
    }
    expect(world.exitCode(await attempt(low))).to.equal(ERROR.insufficientValue);
    expect(await world.base.balance).to.equal(before);
    expect(high - (await world.excesses(await attempt(high)))).to.equal(spent);
    expect(await world.base.balance).to.equal(before + kept - paidOut);
  }

  /** What the mailbox keeps for the answer to a call. */
  async function pledgeOf(body: Cell): Promise<bigint> {
    const snapshot = world.base.blockchain.snapshot();
    await world.tell(body);
    const pledged = await world.base.read("pledged");
    await world.base.blockchain.loadFrom(snapshot);
    return pledged;
  }
});
