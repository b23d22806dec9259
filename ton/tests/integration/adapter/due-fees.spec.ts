import type { ConnectedTonChain } from "@causeway/chains/node";
import { ChainType, type Hex, type Peer, type Price } from "@causeway/protocol";
import type { Address, Cell } from "@ton/core";
import { expect } from "chai";

import { messageOf, sandboxAdapter } from "../../adapter/sandboxAdapter";
import type { Fees } from "../../fees/cells";
import { GovernedWorld } from "../../fees/GovernedWorld";
import { addressBytesOf } from "../../mailbox/MailboxWorld";

const EVM: Peer = { chainType: ChainType.evm, chainId: 10n, mailbox: `0x${"cd".repeat(20)}` };
const [GRACE, RESENT] = [1_800, 600];
const PRICE: Price = {
  ...{ base: 1_000_000n, gasPrice: 1_000n, maxGasLimit: 4_000_000n },
  ...{ maxPayload: 10_000n, gasPerByte: 40n },
};

describe("what anyone may do for a fee schedule, as the adapter finds it", function () {
  this.timeout(120_000);
  let world: GovernedWorld;
  let adapter: ConnectedTonChain;
  let treasury: Address;
  let restore: () => Promise<void>;

  before(async () => {
    world = await GovernedWorld.make();
    treasury = (await world.chain.treasury("treasury")).address;
    const mailbox = addressBytesOf(world.mailbox);
    const origin = { chainType: ChainType.ton, chainId: 1360104473493507n, mailbox };
    adapter = sandboxAdapter(world.chain, origin, world.anyone.address);
    const snapshot = world.chain.snapshot();
    restore = () => world.chain.loadFrom(snapshot);
  });

  beforeEach(() => restore());

  const due = async (of: Hex = addressBytesOf(world.schedule)) =>
    (await adapter.dueFeeCalls({ schedule: of, from: 0n, range: 1 })).map(messageOf);
  /** Operations of what is due. */
  const operations = async () =>
    (await due()).map(({ body }: { body: Cell }) => body.beginParse().loadUint(32));
  const doAll = async () => {
    for (const message of await due()) await world.anyone.send(message);
  };
  const skip = (seconds: number) => {
    world.chain.now = (world.chain.now ?? 0) + seconds;
  };

  it("is nothing while the schedule is not deployed, or has no version", async () => {
    expect(await due(`0x00${"77".repeat(32)}`)).to.deep.equal([]);
    expect(await due()).to.deep.equal([]);
  });

  it("is to bring the version into force, then to charge it once the grace is over", async () => {
    await world.grant();
    await world.addLane(EVM);
    await world.publish(1, fees(PRICE));
    expect(await operations()).to.deep.equal([0x30000001]);
    await doAll();
    expect(await world.isConfirmed(EVM.chainId)).to.equal(true);
    expect(await operations()).to.deep.equal([]);
    await world.moveGasPrice(EVM.chainId, 1_100n);
    expect(await operations()).to.deep.equal([]);
    skip(GRACE);
    expect(await operations()).to.deep.equal([0x30000002]);
    await doAll();
    expect(await operations()).to.deep.equal([]);
  });

  it("is to send prices again that the mailbox has not confirmed for a while", async () => {
    await world.addLane(EVM);
    await world.publish(1, fees(PRICE));
    await doAll();
    expect(await world.isConfirmed(EVM.chainId)).to.equal(false);
    skip(RESENT - 1);
    expect(await operations()).to.deep.equal([]);
    skip(1);
    expect(await operations()).to.deep.equal([0x30000002]);
    await world.grant();
    await doAll();
    expect(await world.isConfirmed(EVM.chainId)).to.equal(true);
  });

  function fees(price: Price): Fees {
    const terms = [{ subject: EVM.chainId, chainType: EVM.chainType, free: false, price }];
    return { bandBps: 20_000n, treasury, terms };
  }
});
