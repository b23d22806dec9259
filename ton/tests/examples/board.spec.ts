import { ChainType, encodeInteroperableAddress } from "@causeway/protocol";
import { type Address, beginCell, type Cell, contractAddress, toNano } from "@ton/core";
import { internal } from "@ton/sandbox";
import { expect } from "chai";

import { snakeBytes } from "../cells";
import { compiled } from "../compiled";
import { recoverBody } from "../mailbox/bodies";
import { exitCodesOf, gasOf, MailboxWorld, SENDER, SPOKE, START } from "../mailbox/MailboxWorld";

const ERROR = { notTheMailbox: 1120, lowValue: 1121, tooManyCells: 1122, unknown: 0xffff } as const;
const SHOW_VALUE = toNano("0.02");
const TAKING_VALUE = toNano("0.01");
/** Nanoton for a unit of gas on the basechain. */
const GAS_PRICE = 400n;
const TEXT = `0x${"7e".repeat(55 + 8 * 127)}` as const;

describe("recipients of the local network on TON", () => {
  let world: MailboxWorld;

  before(async () => {
    world = await MailboxWorld.make();
  });

  async function deployed(name: string, data: Cell): Promise<Address> {
    const init = { code: await compiled(name), data };
    const address = contractAddress(0, init);
    await world.user.send({ to: address, value: toNano(1), init, bounce: false });
    (await world.blockchain.getContract(address)).balance = toNano(1);
    return address;
  }

  describe("a message board", () => {
    let board: Address;

    before(async () => {
      const empty = beginCell().endCell();
      const data = beginCell().storeAddress(world.mailbox).storeUint(0, 256);
      board = await deployed("MessageBoard", data.storeRef(empty).storeRef(empty).endCell());
    });

    async function last() {
      const { stackReader } = await world.blockchain.runGetMethod(board, "last");
      const messageId = stackReader.readBigNumber();
      const [sender, text] = [stackReader.readCell(), stackReader.readCell()].map(snakeBytes);
      return { messageId, sender, text };
    }

    it("shows the longest text that it reads, its sender and its message, at its own cost of 0", async () => {
      const enough = SHOW_VALUE - TAKING_VALUE;
      const index = world.send([{ recipient: board, payload: TEXT, gasLimit: enough }]);
      const result = await world.deliver(index);
      expect(exitCodesOf(result, board)).to.deep.equal([0]);
      expect(await world.state(index)).to.deep.equal({ done: true, attempt: 0n });
      const { sender, text } = await last();
      const from = { chainType: ChainType.evm, chainId: SPOKE.chainId, address: SENDER };
      expect(text).to.equal(TEXT);
      expect(sender).to.equal(encodeInteroperableAddress(from));
      expect((await world.blockchain.getContract(board)).balance).to.equal(toNano(1));
      expect(BigInt(gasOf(result, board)) * GAS_PRICE < enough).to.equal(true);
    });

    it("throws below its least value, and at a text in more cells than it reads", async () => {
      const before = await last();
      const gasLimit = SHOW_VALUE - TAKING_VALUE - 1n;
      const low = world.send([{ recipient: board, payload: "0x61", gasLimit }]);
      expect(exitCodesOf(await world.deliver(low), board)).to.deep.equal([ERROR.lowValue]);
      const long = world.send([{ recipient: board, payload: `${TEXT}${"22".repeat(127)}` }]);
      expect(exitCodesOf(await world.deliver(long), board)).to.deep.equal([ERROR.tooManyCells]);
      expect(await last()).to.deep.equal(before);
    });

    it("refuses messages and questions of other accounts, and all other operations", async () => {
      const numbers = beginCell().storeUint(0, 64).storeUint(0, 64).storeUint(1, 64);
      const head = beginCell().storeUint(0, 256).storeUint(0, 16).storeUint(0, 64).endCell();
      const received = begin(0x50000001).storeBuilder(numbers).storeUint(1, 256);
      const bodies = [
        [received.storeRef(head).storeRef(head), ERROR.notTheMailbox],
        [begin(0x50000002).storeBuilder(numbers).storeRef(head), ERROR.notTheMailbox],
        [begin(0x50000003), ERROR.unknown],
      ] as const;
      for (const [body, error] of bodies) {
        const from = world.user.address;
        const message = internal({ from, to: board, value: toNano(1), body: body.endCell() });
        const result = await world.blockchain.sendMessage(message);
        expect(exitCodesOf(result, board)).to.deep.equal([error]);
      }
    });
  });

  it("leaves a message in flight to a careless recipient, and recovers it once the recipient takes it", async () => {
    const wakesAt = START + 60;
    const data = beginCell().storeAddress(world.mailbox).storeUint(wakesAt, 40).storeUint(0, 64);
    const careless = await deployed("Careless", data.endCell());
    const index = world.send([{ recipient: careless }]);
    await world.deliver(index);
    expect(await world.state(index)).to.deep.equal({ done: false, attempt: 1n });
    world.blockchain.now = wakesAt;
    const frame = world.frames[Number(index)];
    const body = recoverBody(world.inboundLaneId, index, world.user.address, frame);
    const result = await world.user.send({ to: world.mailbox, value: toNano(1), body });
    expect(exitCodesOf(result, careless)).to.deep.equal([0, 0]);
    expect(await world.state(index)).to.deep.equal({ done: true, attempt: 0n });
    expect(await world.read("taken", careless)).to.equal(1n);
  });
});

function begin(operation: number) {
  return beginCell().storeUint(operation, 32);
}
