import { ChainType, type Peer, type Price } from "@causeway/protocol";
import { type Address, toNano } from "@ton/core";
import { expect } from "chai";

import { messages, Role } from "../../../wrappers/accessMessages";
import type { Fees } from "../../fees/cells";
import { GovernedWorld } from "../../fees/GovernedWorld";

const EVM: Peer = { chainType: ChainType.evm, chainId: 10n, mailbox: `0x${"cd".repeat(20)}` };
/** The most that a message to the schedule costs its sender, nanoton. */
const COST = toNano("0.2");
const PRICE: Price = {
  ...{ base: 1_000_000n, gasPrice: 1_000n, maxGasLimit: 4_000_000n },
  ...{ maxPayload: 10_000n, gasPerByte: 40n },
};

describe("a fee schedule, an access manager and a mailbox on TON", function () {
  this.timeout(120_000);
  let world: GovernedWorld;
  let treasury: Address;
  let restore: () => Promise<void>;

  before(async () => {
    world = await GovernedWorld.make();
    treasury = (await world.chain.treasury("treasury")).address;
    const snapshot = world.chain.snapshot();
    restore = () => world.chain.loadFrom(snapshot);
  });

  beforeEach(() => restore());

  it("charge what a version says, and give the rest of the value back", async () => {
    await world.grant();
    await world.addLane(EVM);
    await world.publish(1, fees());
    const before = await balances();
    const cost = await world.makeEffective();
    expect(await world.isConfirmed(EVM.chainId)).to.equal(true);
    expect(cost < COST, `${cost}`).to.equal(true);
    expect(await balances()).to.deep.equal(before);
  });

  it("charge later what the manager or the mailbox refused, once anyone pokes", async () => {
    await world.publish(1, fees());
    const before = await balances();
    expect((await world.makeEffective()) < COST).to.equal(true);
    expect(await world.isConfirmed(EVM.chainId)).to.equal(false);
    expect(await balances()).to.deep.equal(before);
    await world.grant();
    const granted = await balances();
    expect((await world.poke(EVM.chainId)) < COST).to.equal(true);
    expect(await world.isConfirmed(EVM.chainId)).to.equal(false);
    expect(await balances()).to.deep.equal(granted);
    await world.addLane(EVM);
    await world.poke(EVM.chainId);
    expect(await world.isConfirmed(EVM.chainId)).to.equal(true);
  });

  it("charge nothing for a chain of another family than the version says", async () => {
    await world.grant();
    await world.addLane(EVM);
    await world.publish(1, fees(ChainType.ton));
    await world.makeEffective();
    expect(await world.isConfirmed(EVM.chainId)).to.equal(false);
  });

  it("confirm no prices by an answer that somebody else has sent to the schedule", async () => {
    await world.publish(1, fees());
    await world.makeEffective();
    const answerTo = world.schedule;
    for (const queryId of [0n, 7n, EVM.chainId]) {
      const body = messages.renounceRole(Role.FEE_ADMIN, { queryId, answerTo });
      await world.send(body, world.manager);
    }
    expect(await world.isConfirmed(EVM.chainId)).to.equal(false);
  });

  it("pay the fees above the mailbox's reserve to the treasury", async () => {
    await world.grant();
    await world.publish(1, fees());
    await world.makeEffective();
    const [paid, held] = [await world.balanceOf(treasury), await world.balanceOf(world.mailbox)];
    expect((await world.pull()) < COST).to.equal(true);
    expect(await world.balanceOf(world.mailbox)).to.equal(toNano(10));
    const came = (await world.balanceOf(treasury)) - paid;
    expect(held - toNano(10) - came < toNano("0.01")).to.equal(true);
  });

  async function balances(): Promise<bigint[]> {
    return Promise.all(
      [world.schedule, world.mailbox, world.manager].map((each) => world.balanceOf(each)),
    );
  }

  function fees(chainType: number = ChainType.evm): Fees {
    const terms = [{ subject: EVM.chainId, chainType, free: false, price: PRICE }];
    return { bandBps: 20_000n, treasury, terms };
  }
});
