import { expect } from "chai";

import type { Simulator } from "../src/index.ts";
import { type Connection, deploy, HERE, ONE_ETHER, THERE, twoChains } from "./world.ts";

const DAY = 86_400;

/** A message with a deadline to a recipient that fails, from a contract that hears of its end. */
async function sendHopefully(connections: {
  readonly here: Connection;
  readonly there: Connection;
  readonly simulator: Simulator;
}) {
  const { here, there, simulator } = connections;
  const sender = await deploy(here, "HopefulSender", [simulator.mailbox(HERE).target], ONE_ETHER);
  const recipient = await deploy(there, "Rejecter");
  const now = (await here.ethers.provider.getBlock("latest"))?.timestamp ?? 0;
  await sender.send?.(simulator.addressOn(THERE, await recipient.getAddress()), now + DAY);
  const [message] = await simulator.messages();
  return { sender, recipient, messageId: message?.id ?? "" };
}

describe("endings on the simulator", () => {
  it("expire a message after its deadline, and tell its sender by a message of their own", async () => {
    const chains = await twoChains();
    const { simulator } = chains;
    const { sender, messageId } = await sendHopefully(chains);
    await simulator.advanceTime(2 * DAY);
    const ending = await simulator.expire(messageId);
    expect(ending.outcome, ending.reason).to.equal("expired");
    expect((await simulator.message(messageId)).state).to.equal("expired");
    expect((await simulator.deliver(messageId)).outcome).to.equal("skipped");
    expect(await simulator.message(ending.noticeId ?? "")).to.include({
      originChainId: BigInt(THERE),
      state: "sent",
    });
    expect(await sender.ended?.()).to.equal(`0x${"00".repeat(32)}`);
    expect((await simulator.settle(messageId)).outcome).to.equal("settled");
    expect(await sender.ended?.()).to.equal(messageId);
    expect(await sender.outcome?.()).to.equal(1n);
    expect((await simulator.settle(messageId)).reason).to.match(/^AlreadySettled\(/);
  });

  it("are refused before the deadline", async () => {
    const chains = await twoChains();
    const { simulator } = chains;
    const { messageId } = await sendHopefully(chains);
    const ending = await simulator.expire(messageId);
    expect(ending.outcome).to.equal("refused");
    expect(ending.reason).to.match(/^DeadlineNotPassed\(/);
    const settled = await simulator.settle(messageId);
    expect(settled.outcome).to.equal("refused");
    expect(settled.reason).to.match(/^NoOutcome\(/);
  });

  it("reject a message by its recipient's own hand", async () => {
    const chains = await twoChains();
    const { simulator } = chains;
    const { sender, recipient, messageId } = await sendHopefully(chains);
    const { laneId, batch } = await simulator.proofOf(messageId);
    const { expiry } = simulator.contractsOn(THERE);
    const value = await expiry.quoteNotice(laneId);
    await recipient.reject?.(expiry.target, laneId, batch, recipient.target, { value });
    expect((await simulator.message(messageId)).state).to.equal("rejected");
    expect((await simulator.settle(messageId)).outcome).to.equal("settled");
    expect(await sender.outcome?.()).to.equal(2n);
  });

  it("are forgotten with the block that they were in, when the message is delivered after all", async () => {
    const chains = await twoChains();
    const { simulator } = chains;
    const { recipient, messageId } = await sendHopefully(chains);
    const { laneId, batch } = await simulator.proofOf(messageId);
    await simulator.finalise(THERE);
    const { expiry } = simulator.contractsOn(THERE);
    const value = await expiry.quoteNotice(laneId);
    await recipient.reject?.(expiry.target, laneId, batch, recipient.target, { value });
    expect((await simulator.message(messageId)).state).to.equal("rejected");
    await simulator.reorganise(THERE, { lose: true });
    await recipient.welcome?.();
    expect((await simulator.deliver(messageId)).outcome).to.equal("delivered");
    expect((await simulator.message(messageId)).state).to.equal("delivered");
  });

  it("are undone with the block that they are in", async () => {
    const chains = await twoChains();
    const { simulator } = chains;
    const { messageId } = await sendHopefully(chains);
    await simulator.advanceTime(2 * DAY);
    await simulator.finalise(THERE);
    await simulator.expire(messageId);
    await simulator.reorganise(THERE, { lose: true });
    expect((await simulator.message(messageId)).state).to.equal("overdue");
    expect((await simulator.expire(messageId)).outcome).to.equal("expired");
  });
});
