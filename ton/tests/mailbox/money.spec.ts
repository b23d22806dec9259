import { tag } from "@causeway/protocol";
import { type Address, beginCell, type Transaction, toNano } from "@ton/core";
import { expect } from "chai";

import { Administered } from "./Administered";
import { payOutAct, setMinLifetimeAct, topUpBody } from "./adminBodies";
import { changeCalls } from "./keptCalls";

const RESERVE = toNano(10);
const YEAR = 365 * 86_400;
const ERROR = { zeroAmount: 932, insufficientFees: 933, unknownOperation: 0xffff };

describe("the money of a mailbox on TON", () => {
  let mailbox: Administered;

  before(async () => {
    mailbox = await Administered.make();
  });
  beforeEach(() => mailbox.restore());

  it("grows by the value of a top-up, less the gas", async () => {
    const before = await mailbox.world.balance;
    expect((await mailbox.send(topUpBody(), undefined, toNano(3))).exitCode).to.equal(0);
    const added = (await mailbox.world.balance) - before;
    expect(added > toNano("2.99") && added < toNano(3)).to.equal(true);
  });

  it("does not grow by a message without an operation, whose value goes back", async () => {
    const before = await mailbox.world.balance;
    const { exitCode } = await mailbox.send(beginCell().endCell());
    expect(exitCode).to.equal(ERROR.unknownOperation);
    expect(await mailbox.world.balance).to.equal(before);
  });

  describe("is paid out", () => {
    let treasury: Address;

    beforeEach(async () => {
      const { address } = await mailbox.world.blockchain.treasury("treasury");
      treasury = address;
      const missing = RESERVE + toNano(5) - (await mailbox.world.balance);
      await mailbox.send(topUpBody(), undefined, missing + toNano("0.1"));
    });

    it("to the nanoton, at the cost of the act's value", async () => {
      const before = await mailbox.world.balance;
      const { transactions } = await mailbox.world.act(payOutAct(treasury, toNano(2)));
      expect(await mailbox.world.balance).to.equal(before - toNano(2));
      expect(receivedBy(treasury, transactions)).to.equal(toNano(2));
    });

    it("as a whole down to the reserve, once", async () => {
      expect(await payOut()).to.equal(0);
      expect(await mailbox.world.balance).to.equal(RESERVE);
      expect(await payOut()).to.equal(ERROR.zeroAmount);
      expect(await mailbox.read("money")).to.deep.equal([RESERVE, 0n, RESERVE, 0n]);
    });

    it("not to a nanoton more than there is above the reserve", async () => {
      const [, , , payable] = await mailbox.read("money");
      expect(await payOut((payable ?? 0n) + 1n)).to.equal(ERROR.insufficientFees);
      expect(await payOut(0n)).to.equal(ERROR.zeroAmount);
      expect(await payOut(payable)).to.equal(0);
      expect(await mailbox.world.balance).to.equal(RESERVE);
    });

    it("without what deliverers have paid for answers to come", async () => {
      const { world } = mailbox;
      const index = world.send([{ recipient: await world.recipient(5) }]);
      await world.deliver(index);
      const [balance = 0n, pledged = 0n, , payable] = await mailbox.read("money");
      expect(pledged > 0n).to.equal(true);
      expect(payable).to.equal(balance - pledged - RESERVE);
      expect(await payOut()).to.equal(0);
      expect(await world.balance).to.equal(RESERVE + pledged);
    });

    it("not while the reserve is short", async () => {
      await payOut();
      await setBalance(RESERVE - toNano(1));
      for (const amount of [undefined, 1n]) {
        const error = amount === undefined ? ERROR.zeroAmount : ERROR.insufficientFees;
        expect(await payOut(amount)).to.equal(error);
      }
    });

    function payOut(amount?: bigint): Promise<number> {
      return mailbox.act(payOutAct(treasury, amount));
    }
  });

  it("lasts for rent for three years with 4,000 words of bits, and for fifty without", async () => {
    const without = await rentOfAYear();
    expect(Number(RESERVE) / Number(without)).to.be.greaterThan(50);
    await keepWords(4_000);
    const rent = await rentOfAYear();
    expect(Number(RESERVE) / Number(rent)).to.be.within(3, 5);
  });

  /** The storage fees of a year, nanoton. */
  async function rentOfAYear(): Promise<bigint> {
    const { mailbox: address, user } = mailbox.world;
    const send = () => user.send({ to: address, value: toNano(20), body: topUpBody() });
    await send();
    mailbox.wait(YEAR);
    const { transactions } = await send();
    const taken = transactions.find((transaction) => isTo(address, transaction));
    if (taken?.description.type !== "generic") throw new Error("the mailbox was not called");
    return taken.description.storagePhase?.storageFeesCollected ?? 0n;
  }

  /** Has the mailbox keep words, none of which is like another, in place of its calls. */
  async function keepWords(count: number): Promise<void> {
    await changeCalls(mailbox.world, 1n, ({ words }) => {
      for (let place = 0n; place < BigInt(count); place++) {
        words.set(place, BigInt(tag(`word ${place}`)));
      }
    });
    // The chain counts the cells again once an act changes one.
    await mailbox.act(setMinLifetimeAct(mailbox.world.outboundLaneId, 1));
  }

  async function setBalance(balance: bigint): Promise<void> {
    (await mailbox.world.blockchain.getContract(mailbox.world.mailbox)).balance = balance;
  }
});

function isTo(address: Address, { inMessage }: Transaction): boolean {
  return inMessage?.info.type === "internal" && inMessage.info.dest.equals(address);
}

/** The value of the first message to an address, nanoton. */
function receivedBy(address: Address, transactions: readonly Transaction[]): bigint | undefined {
  const info = transactions.find((transaction) => isTo(address, transaction))?.inMessage?.info;
  return info?.type === "internal" ? info.value.coins : undefined;
}
