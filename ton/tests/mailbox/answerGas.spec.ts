import { beginCell, toNano } from "@ton/core";
import { expect } from "chai";

import { takenBody } from "./bodies";
import { changeCalls } from "./keptCalls";
import { gasOf, MailboxWorld, Mode } from "./MailboxWorld";

const ANSWER_GAS = 60_000;
const DEPTH_OF_LANE = 32;
const DEPTH_OF_WORDS = 24;

describe("the gas of an answer to a mailbox on TON", () => {
  it("stays below what a deliverer pays, however the places of others lie", async () => {
    const world = await MailboxWorld.make();
    const recipient = await world.recipient(Mode.neverAnswers);
    const index = world.send([{ recipient }]);
    await world.deliver(index);
    const key = BigInt(world.inboundLaneId) >> 192n;
    const { attempt } = await world.state(index);
    await crowd(world, key, index);

    const body = takenBody(key, index, attempt);
    const say = beginCell().storeUint(3, 32).storeCoins(toNano("0.1")).storeRef(body).endCell();
    const result = await world.user.send({ to: recipient, value: toNano("0.5"), body: say });
    const gas = gasOf(result, world.mailbox);
    expect(await world.state(index)).to.deep.equal({ done: true, attempt: 0n });
    expect(gas).to.be.within(ANSWER_GAS * 0.7, ANSWER_GAS);
  });

  /** Puts others in flight, and words of bits, where they make each path to a message as long as it can be. */
  function crowd(world: MailboxWorld, key: bigint, index: bigint): Promise<void> {
    return changeCalls(world, key, (calls) => {
      const flight = calls.inFlight.get(index);
      if (flight === undefined) throw new Error("not in flight");
      for (let bit = 0n; bit < DEPTH_OF_LANE; bit++)
        calls.inFlight.set(index ^ (1n << bit), flight.clone());
      for (let bit = 0n; bit < DEPTH_OF_WORDS; bit++)
        calls.words.set((index >> 8n) ^ (1n << bit), 1n);
      calls.count += DEPTH_OF_LANE;
    });
  }
});
