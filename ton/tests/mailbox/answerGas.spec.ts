import { beginCell, Dictionary, type DictionaryValue, type Slice, toNano } from "@ton/core";
import { createShardAccount } from "@ton/sandbox";
import { expect } from "chai";

import { takenBody } from "./bodies";
import { gasOf, MailboxWorld, Mode } from "./MailboxWorld";

const ANSWER_GAS = 60_000;
const DEPTH_OF_LANE = 32;
const DEPTH_OF_WORDS = 24;

/** What stands in a dictionary, as it is. */
const RAW: DictionaryValue<Slice> = {
  serialize: (slice, builder) => builder.storeSlice(slice),
  parse: (slice) => slice.clone(),
};

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
  async function crowd(world: MailboxWorld, key: bigint, index: bigint): Promise<void> {
    const account = await world.blockchain.getContract(world.mailbox);
    const state = account.accountState;
    if (state?.type !== "active" || !state.state.data || !state.state.code)
      throw new Error("no account");
    const root = state.state.data.beginParse();
    const head = root.loadBits(root.remainingBits - 1);
    const [config, outbox, inbox] = [0, 1, 2].map(() => root.loadRef());
    if (!config || !outbox || !inbox) throw new Error("not a mailbox");
    const calls = root.loadDict(Dictionary.Keys.BigUint(64), RAW);
    const ofLane = calls.get(key);
    if (ofLane === undefined) throw new Error("nothing in flight");
    const floor = ofLane.loadUintBig(64);
    const words = ofLane.loadDict(Dictionary.Keys.BigUint(64), Dictionary.Values.BigUint(256));
    const inFlight = ofLane.loadDict(Dictionary.Keys.BigUint(64), RAW);
    const flight = inFlight.get(index);
    if (flight === undefined) throw new Error("not in flight");
    for (let bit = 0n; bit < DEPTH_OF_LANE; bit++)
      inFlight.set(index ^ (1n << bit), flight.clone());
    for (let bit = 0n; bit < DEPTH_OF_WORDS; bit++) words.set((index >> 8n) ^ (1n << bit), 1n);
    const lane = beginCell().storeUint(floor, 64).storeDict(words).storeDict(inFlight);
    calls.set(key, lane.endCell().beginParse());
    const data = beginCell().storeBits(head).storeRef(config).storeRef(outbox).storeRef(inbox);
    await world.blockchain.setShardAccount(
      world.mailbox,
      createShardAccount({
        ...{
          address: world.mailbox,
          code: state.state.code,
          data: data.storeDict(calls).endCell(),
        },
        ...{ balance: account.balance + toNano(1), workchain: 0 },
      }),
    );
  }
});
