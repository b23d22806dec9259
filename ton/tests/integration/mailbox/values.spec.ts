import { type Cell, toNano } from "@ton/core";
import type { BlockchainSnapshot } from "@ton/sandbox";
import { expect } from "chai";

import { deliverBody, recoverBody, sendBody } from "../../mailbox/bodies";
import { exitCodesOf, HUB, MailboxWorld, Mode } from "../../mailbox/MailboxWorld";

const INSUFFICIENT_VALUE = 900;
const OUT_OF_GAS = -14;
/** What the least value may hold beyond what is spent: a margin of gas, and upper figures of forward fees. */
const MARGIN = toNano("0.02");

describe("the least value of a message to a mailbox on TON", () => {
  let world: MailboxWorld;
  let start: BlockchainSnapshot;
  const bodies: Record<string, Cell> = {};
  const found = new Map<string, bigint>();

  before(async () => {
    world = await MailboxWorld.make();
    const recipient = await world.recipient(Mode.neverAnswers);
    const first = world.send([{ recipient }, { recipient }, { recipient }]);
    await world.deliver(first);
    bodies.send = sendBody({
      ...{ destinationChainId: HUB.chainId, gasLimit: 100_000n, maxFee: toNano("0.1") },
      ...{ refundTo: world.user.address, recipient: HUB.mailbox, payload: "0x1234" },
    });
    const { inboundLaneId, relayer } = world;
    bodies.deliver = deliverBody(inboundLaneId, relayer.address, world.batch(first + 1n, 2));
    const frame = world.frames[Number(first)];
    bodies.recover = recoverBody(inboundLaneId, first, relayer.address, frame);
    start = world.blockchain.snapshot();
  });

  beforeEach(() => world.blockchain.loadFrom(start));

  for (const name of ["send", "deliver", "recover"]) {
    it(`is exact to the nanoton for ${name}, and little is left of it`, async () => {
      const least = await leastValueOf(name);
      expect((await sent(name, least - 1n)).code).to.equal(INSUFFICIENT_VALUE);
      const { code, kept, back } = await sent(name, least);
      expect(code).to.equal(0);
      expect(kept >= 0n).to.equal(true);
      if (name !== "recover")
        expect(back > 0n && back < MARGIN, `${back} come back`).to.equal(true);
    });

    it(`undoes all of ${name} with less, whatever runs out`, async () => {
      const least = await leastValueOf(name);
      for (let part = 0n; part < 24n; part++) {
        const { code, isChanged, kept } = await sent(name, (least * part) / 24n);
        expect([INSUFFICIENT_VALUE, OUT_OF_GAS, undefined]).to.include(code);
        expect(isChanged).to.equal(false);
        expect(kept >= 0n, `${kept} kept`).to.equal(true);
      }
    });
  }

  async function leastValueOf(name: string): Promise<bigint> {
    const least = found.get(name) ?? (await findLeastValueOf(name));
    found.set(name, least);
    return least;
  }

  /** By halving: no transaction fails but by its value. */
  async function findLeastValueOf(name: string): Promise<bigint> {
    let [low, high] = [0n, toNano(2)];
    while (high - low > 1n) {
      const middle = (low + high) / 2n;
      if ((await sent(name, middle)).code === 0) high = middle;
      else low = middle;
    }
    return high;
  }

  /** Sends a message from the start. `code` is undefined if the gas did not begin; `back` is what the excesses bring. */
  async function sent(name: string, value: bigint) {
    await world.blockchain.loadFrom(start);
    const before = await world.blockchain.getContract(world.mailbox);
    const [balance, data] = [before.balance, dataOf(before.accountState)];
    const body = bodies[name] as Cell;
    const result = await world.relayer.send({ to: world.mailbox, value, body });
    const after = await world.blockchain.getContract(world.mailbox);
    const excesses = result.transactions.flatMap(({ inMessage: message }) =>
      message?.info.type === "internal" &&
      message.info.src.equals(world.mailbox) &&
      message.body.bits.length >= 32 &&
      message.body.beginParse().loadUint(32) === 0xd53276db
        ? [message.info.value.coins]
        : [],
    );
    const isChanged = !dataOf(after.accountState).equals(data);
    return {
      code: codeOf(result),
      isChanged,
      kept: after.balance - balance,
      back: excesses.reduce((sum, each) => sum + each, 0n),
    };
  }

  function codeOf(result: Parameters<typeof exitCodesOf>[0]): number | undefined {
    try {
      return exitCodesOf(result, world.mailbox)[0];
    } catch {
      return undefined;
    }
  }
});

function dataOf(
  state: Awaited<ReturnType<MailboxWorld["blockchain"]["getContract"]>>["accountState"],
) {
  if (state?.type !== "active" || !state.state.data) throw new Error("the mailbox is not active");
  return state.state.data;
}
