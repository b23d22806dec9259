import type { ConnectedTonChain } from "@causeway/chains/node";
import { ChainType, type Hex, type Peer, type Price, unpackPrice } from "@causeway/protocol";
import { toNano } from "@ton/core";
import { expect } from "chai";

import type { Fees } from "../fees/cells";
import { GovernedWorld } from "../fees/GovernedWorld";
import { addressBytesOf } from "../mailbox/MailboxWorld";
import { messageOf, sandboxAdapter } from "./sandboxAdapter";

const PEERS: readonly Peer[] = [10n, 8453n].map((chainId) => {
  return { chainType: ChainType.evm, chainId, mailbox: `0x${"cd".repeat(20)}` };
});
const PRICE: Price = {
  ...{ base: 1_000_000n, gasPrice: 1_000n, maxGasLimit: 4_000_000n },
  ...{ maxPayload: 10_000n, gasPerByte: 40n },
};
const GRACE = 1_800;

describe("gas prices of a fee schedule on TON, as the adapter moves them", function () {
  this.timeout(120_000);
  let world: GovernedWorld;
  let schedule: Hex;
  let adapter: ConnectedTonChain;
  let restore: () => Promise<void>;

  before(async () => {
    world = await GovernedWorld.make();
    schedule = addressBytesOf(world.schedule);
    const origin = {
      ...{ chainType: ChainType.ton, chainId: 1360104473493507n },
      mailbox: addressBytesOf(world.mailbox),
    };
    adapter = sandboxAdapter(world.chain, origin, world.deployer.address, (submission) =>
      world.deployer.send(messageOf(submission)),
    );
    await world.grant();
    for (const peer of PEERS) await world.addLane(peer);
    await world.publish(1, await fees());
    await world.makeEffective();
    const snapshot = world.chain.snapshot();
    restore = () => world.chain.loadFrom(snapshot);
  });

  beforeEach(() => restore());

  const move = async (gasPrice: bigint, peers = PEERS) => {
    const moves = peers.map(({ chainId }) => ({ subject: chainId, gasPrice }));
    const call = await adapter.moveGasPricesCall(schedule, moves);
    return { call, moved: await adapter.moveGasPrices(call, schedule) };
  };
  const entries = async () => [...(await adapter.feeSchedule(schedule)).state.entries.values()];
  const held = async () =>
    (await entries()).map(({ prices }) => unpackPrice(BigInt(prices.upcoming)).gasPrice);

  it("stand in the schedule's data, with the version's centre and band", async () => {
    const { now, state } = await adapter.feeSchedule(schedule);
    expect(now).to.equal(world.chain.now);
    expect(state).to.include({ version: 1, bandBps: 20_000 });
    expect((await entries()).map(({ centre }) => centre)).to.deep.equal([1_000n, 1_000n]);
  });

  it("all move with one message, whose value suffices until the mailbox charges them", async () => {
    await move(1_500n);
    expect(await held()).to.deep.equal([1_500n, 1_500n]);
    expect((await entries()).map(({ isConfirmed }) => isConfirmed)).to.deep.equal([true, true]);
  });

  it("leave the rest of the value to the wallet", async () => {
    const before = await world.deployer.getBalance();
    const { call } = await move(1_500n);
    const paid = before - (await world.deployer.getBalance());
    expect(call.value > toNano(1)).to.equal(true);
    expect(paid < toNano("0.3"), `${paid}`).to.equal(true);
  });

  it("are not sent where the schedule would refuse them", async () => {
    const before = await world.deployer.getBalance();
    await refuses(() => move(2_001n), "GasPriceOutsideBand");
    await refuses(() => move(1_501n), "MoveTooLarge");
    await move(1_100n);
    const after = await world.deployer.getBalance();
    await refuses(() => move(1_200n), "GraceNotOver");
    expect(after < before).to.equal(true);
    expect(await world.deployer.getBalance()).to.equal(after);
    world.chain.now = (world.chain.now ?? 0) + GRACE;
    await move(1_200n);
    expect(await held()).to.deep.equal([1_200n, 1_200n]);
  });

  it("are not sent by a wallet that may not move them", async () => {
    const origin = adapter.origin;
    const { address } = world.anyone;
    const other = sandboxAdapter(world.chain, origin, address, (submission) =>
      world.anyone.send(messageOf(submission)),
    );
    const moves = [{ subject: 10n, gasPrice: 1_100n }];
    const call = await other.moveGasPricesCall(schedule, moves);
    const before = await world.anyone.getBalance();
    const error = await other.moveGasPrices(call, schedule).catch((thrown: unknown) => thrown);
    expect(error).to.include({ code: "CallReverted" });
    expect(await world.anyone.getBalance()).to.equal(before);
  });

  it("are of no account without a schedule", async () => {
    const error = await adapter.feeSchedule(`0x00${"77".repeat(32)}`).catch((one: unknown) => one);
    expect(error).to.include({ code: "ContractMissing" });
  });

  async function fees(): Promise<Fees> {
    const treasury = (await world.chain.treasury("treasury")).address;
    const terms = PEERS.map(({ chainId, chainType }) => {
      return { subject: chainId, chainType, free: false, price: PRICE };
    });
    return { bandBps: 20_000n, treasury, terms };
  }
});

async function refuses(act: () => Promise<unknown>, reason: string): Promise<void> {
  const error = await act().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).to.include({ code: "CallReverted" });
  expect(String(error)).to.include(reason);
}
