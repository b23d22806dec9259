import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { Fork, walletFromEnvironment } from "@causeway/operator/evm";
import { expect } from "chai";
import type { JsonRpcProvider, Wallet } from "ethers";
import { addressesOf } from "../../../../../../../scripts/causeway/areas/deployment/addresses.ts";
import type { ConfiguredLane } from "../../../../../../../scripts/causeway/areas/lanes/configuredLanes.ts";
import { pauseLanes } from "../../../../../../../scripts/causeway/areas/lanes/pause/pauseLanes.ts";
import {
  AccessManager__factory,
  Mailbox__factory,
} from "../../../../../../../typechain-types/index.js";
import { AppliedChains } from "../../../../../world/AppliedChains.ts";
import { byKey } from "../../../../../world/byKey.ts";

const WEEK = 7n * 24n * 60n * 60n;
const NOBODY = "http://127.0.0.1:1";
const SHORT = 1_500;

describe("pauseLanes", function () {
  this.timeout(240_000);
  let chains: AppliedChains;
  let guardian: Wallet;
  const providers = new Map<string, JsonRpcProvider>();
  const snapshots = new Map<string, string>();

  before(async () => {
    chains = await AppliedChains.start();
    guardian = walletFromEnvironment(chains.config, null, 1);
    for (const { name, chainId } of chains.config.chains) {
      providers.set(name, new MinedProvider(chains.rpcs[name], chainId));
    }
  });

  after(async () => {
    for (const provider of providers.values()) provider.destroy();
    await chains?.stop();
  });

  beforeEach(async () => {
    for (const [name, rpc] of providers) snapshots.set(name, await rpc.send("evm_snapshot", []));
  });

  afterEach(async () => {
    for (const [name, rpc] of providers) await rpc.send("evm_revert", [snapshots.get(name)]);
  });

  const provider = (name: string): JsonRpcProvider => providers.get(name)!;
  const ending = (name: string) =>
    chains.lanes.filter(({ destinationChain }) => destinationChain.name === name);

  /** The lane as if its destination were reached by other RPCs. */
  function by(rpcUrls: string[], lanes: readonly ConfiguredLane[]): ConfiguredLane[] {
    const [first] = lanes;
    const destinationChain = { ...first!.destinationChain, rpcUrls };
    return lanes.map((lane) => ({ ...lane, destinationChain }));
  }

  async function pausedUntil({ id, destinationChain }: ConfiguredLane): Promise<bigint> {
    const { Mailbox } = addressesOf(chains.config);
    const mailbox = Mailbox__factory.connect(Mailbox, provider(destinationChain.name));
    return (await mailbox.inboundLane(id)).pausedUntil;
  }

  async function timeOf(name: string): Promise<bigint> {
    return BigInt((await provider(name).getBlock("latest"))!.timestamp);
  }

  async function forked<T>(name: string, act: (url: string, fork: Fork) => Promise<T>) {
    const block = await provider(name).getBlockNumber();
    const { chainId } = chains.config.chains.find((chain) => chain.name === name)!;
    const fork = await Fork.of({ rpcUrl: chains.rpcs[name] ?? "", chainId, block });
    try {
      return await act(fork.provider._getConnection().url, fork);
    } finally {
      await fork.close();
    }
  }

  it("pauses every lane on every chain for a week, and says until when", async () => {
    const outcomes = await pauseLanes(chains.lanes, byKey(guardian));
    expect(outcomes.map(({ lane: { label } }) => label)).to.have.members(
      chains.lanes.map(({ label }) => label),
    );
    for (const { lane, done, pausedUntil: until, told, transaction } of outcomes) {
      expect(done, told).to.equal(true);
      expect(until).to.equal(await pausedUntil(lane));
      const rpc = provider(lane.destinationChain.name);
      const receipt = await rpc.getTransactionReceipt(transaction!);
      const block = await rpc.getBlock(receipt!.blockNumber);
      expect(until).to.equal(BigInt(block!.timestamp) + WEEK);
      expect(told).to.equal(
        `paused until ${new Date((block!.timestamp + Number(WEEK)) * 1000).toISOString()}`,
      );
    }
  });

  it("leaves what is paused already as it is, and pauses the rest", async () => {
    const [first, second] = ending("hub") as [ConfiguredLane, ConfiguredLane];
    await pauseLanes([first], byKey(guardian));
    const until = await pausedUntil(first);
    const nonce = await provider("hub").getTransactionCount(guardian.address);

    const outcomes = await pauseLanes([first, second], byKey(guardian));
    expect(outcomes.map(({ done }) => done)).to.deep.equal([true, true]);
    expect(outcomes[0]?.told).to.match(/^was paused already, until 20/);
    expect(await pausedUntil(first)).to.equal(until);
    expect(await provider("hub").getTransactionCount(guardian.address)).to.equal(nonce + 1);
  });

  it("needs one RPC that works, whatever the others do", async () => {
    const hub = chains.rpcs.hub ?? "";
    const foreign = chains.rpcs["spoke-a"] ?? "";
    await forked("hub", async (stuck) => {
      const lanes = by([NOBODY, foreign, stuck, hub, hub], ending("hub"));
      const outcomes = await pauseLanes(lanes, byKey(guardian));
      expect(outcomes.map(({ told }) => told).join()).to.match(/^paused until .*,paused until/);
      for (const lane of lanes) expect(await pausedUntil(lane)).to.not.equal(0n);
    });
  });

  it("is content with what another run of the same key did meanwhile", async () => {
    const lanes = ending("hub");
    const runs = await Promise.all([
      pauseLanes(lanes, byKey(guardian)),
      pauseLanes(lanes, byKey(guardian)),
    ]);
    for (const { done, told } of runs.flat()) expect(done, told).to.equal(true);
  });

  it("does not believe one RPC that a lane is paused while another denies it", async () => {
    const hub = chains.rpcs.hub ?? "";
    const [lane] = ending("hub") as [ConfiguredLane];
    await pauseLanes([lane], byKey(guardian));
    await forked("hub", async (lying) => {
      await provider("hub").send("evm_revert", [snapshots.get("hub")]);
      snapshots.set("hub", await provider("hub").send("evm_snapshot", []));
      expect(await pausedUntil(lane)).to.equal(0n);
      const [outcome] = await pauseLanes(by([lying, hub], [lane]), byKey(guardian));
      expect(outcome?.told).to.match(/^paused until/);
      expect(await pausedUntil(lane)).to.not.equal(0n);
    });
  });

  it("says so where RPCs disagree on whether a lane is paused", async () => {
    const [lane] = ending("hub") as [ConfiguredLane];
    await forked("hub", async (stuck) => {
      await pauseLanes([lane], byKey(guardian));
      const [outcome] = await pauseLanes(
        by([chains.rpcs.hub!, stuck], [lane]),
        byKey(guardian, SHORT),
      );
      expect(outcome?.done).to.equal(false);
      expect(outcome?.told).to.match(/RPCs disagree: .*no block took transaction 0x/);
    });
  });

  it("gives the call to sign where no RPC is of use, and why none is", async () => {
    const [outcome] = await pauseLanes(
      by([NOBODY, chains.rpcs["spoke-a"]!], ending("hub")),
      byKey(guardian),
    );
    expect(outcome?.done).to.equal(false);
    expect(outcome?.told)
      .to.match(/127\.0\.0\.1:1: ECONNREFUSED/)
      .and.match(/serves chain 31338 and not 31337/);
    const { to, data, chainId } = outcome!.call!;
    expect([to, chainId]).to.deep.equal([addressesOf(chains.config).Mailbox, 31337n]);
    await provider("hub").send("eth_sendTransaction", [{ from: guardian.address, to, data }]);
    expect(await pausedUntil(outcome!.lane)).to.not.equal(0n);
  });

  it("gives up soon when no block takes the transaction, and says so", async () => {
    await forked("hub", async (stuck) => {
      const [outcome] = await pauseLanes(by([stuck], ending("hub")), byKey(guardian, SHORT));
      expect(outcome?.told).to.match(/no block took transaction 0x[0-9a-f]{64} within 1\.5 s/);
    });
  });

  it("sends nothing with the key of one who is no guardian", async () => {
    const stranger = walletFromEnvironment(chains.config, null, 3);
    const outcomes = await pauseLanes(ending("hub"), byKey(stranger));
    for (const { done, told } of outcomes) {
      expect(done).to.equal(false);
      expect(told).to.match(/AccessManagedUnauthorized\(0x90F.*guardian's key/);
    }
    expect(await provider("hub").getTransactionCount(stranger.address)).to.equal(0);
  });

  it("says at once that an account cannot pay", async () => {
    await provider("hub").send("anvil_setBalance", [guardian.address, "0x1"]);
    const [outcome] = await pauseLanes(ending("hub"), byKey(guardian));
    expect(outcome?.told).to.match(/does not take the transaction: .*[iI]nsufficient funds/);
  });

  it("says from when a lane can be paused again", async () => {
    const [lane] = ending("hub") as [ConfiguredLane];
    await pauseLanes([lane], byKey(guardian));
    await provider("hub").send("evm_increaseTime", [Number(WEEK) + 60]);
    await provider("hub").send("evm_mine", []);
    const [outcome] = await pauseLanes([lane], byKey(guardian));
    const from = new Date(Number((await pausedUntil(lane)) + WEEK) * 1000).toISOString();
    expect(outcome?.told).to.include(`not do that again before ${from} (PausedTooRecently(`);
    expect(outcome?.told).to.include("causeway client stop");
    expect(await pausedUntil(lane)).to.be.lessThan(await timeOf("hub"));
  });

  it("says that a guardian with a delay cannot help in time", async () => {
    const { AccessManager } = addressesOf(chains.config);
    const deployer = walletFromEnvironment(chains.config, provider("hub"), 0);
    const manager = AccessManager__factory.connect(AccessManager, deployer);
    await (await manager.grantRole(1, guardian.address, 3600)).wait();
    const [outcome] = await pauseLanes(ending("hub"), byKey(guardian));
    expect(outcome?.told).to.match(/AccessManagerNotScheduled\(.*must not have/);
  });

  it("says so where the mailbox does not hold the lane, or none exists", async () => {
    const [lane] = ending("hub") as [ConfiguredLane];
    const [unknown] = await pauseLanes([{ ...lane, id: `0x${"11".repeat(32)}` }], byKey(guardian));
    expect(unknown?.told).to.match(/UnknownLane\(0x11.*nothing can be delivered/);
    const destination = { ...lane.destination, mailbox: NOWHERE };
    const [nowhere] = await pauseLanes([{ ...lane, destination }], byKey(guardian));
    expect(nowhere?.told).to.equal(`is not paused: there is no mailbox at ${NOWHERE}`);
  });
});

const NOWHERE = "0x000000000000000000000000000000000000dEaD";
