import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { KeyUnusable } from "@causeway/operator";
import { walletFromEnvironment } from "@causeway/operator/evm";
import { expect } from "chai";
import type { JsonRpcProvider, Wallet } from "ethers";
import { addressesOf } from "../../../../../../../scripts/causeway/areas/deployment/addresses.ts";
import type { ConfiguredLane } from "../../../../../../../scripts/causeway/areas/lanes/configuredLanes.ts";
import type { LaneOutcome } from "../../../../../../../scripts/causeway/areas/lanes/LaneOutcome.ts";
import { pauseLanes } from "../../../../../../../scripts/causeway/areas/lanes/pause/pauseLanes.ts";
import {
  extendPauses,
  unpauseLanes,
} from "../../../../../../../scripts/causeway/areas/lanes/pause/unpauseLanes.ts";
import { environmentAt } from "../../../../../../../scripts/causeway/environment.ts";
import { Mailbox__factory } from "../../../../../../../typechain-types/index.js";
import { AppliedChains } from "../../../../../world/AppliedChains.ts";
import { byKey } from "../../../../../world/byKey.ts";
import { withoutAssets } from "../../../../../world/withoutAssets.ts";

const NOWHERE = "http://127.0.0.1:9";
const DAY = 86_400;
const DELAY = 2 * DAY;
/** Account 3 of every development node. */
const KEEPER = {
  name: "keeper",
  address: "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
  kind: "key",
} as const;

describe("unpauseLanes", function () {
  this.timeout(240_000);
  let chains: AppliedChains;
  let hub: JsonRpcProvider;
  let lanes: ConfiguredLane[];
  let keeper: Wallet;

  before(async () => {
    const member = { ...KEEPER, executionDelay: DELAY };
    chains = await AppliedChains.start(
      (config) => ({
        ...withoutAssets(config),
        accounts: [...config.accounts, KEEPER],
        roles: { ...config.roles, laneAdmin: { members: [member] } },
      }),
      ["hub"],
    );
    hub = new MinedProvider(chains.rpcs.hub, 31337n);
    lanes = [chains.lane("spoke-a", "hub"), chains.lane("spoke-b", "hub")];
    keeper = walletFromEnvironment(chains.config, null, 3);
    await pauseLanes(lanes, byKey(walletFromEnvironment(chains.config, null, 1)));
  });

  after(async () => {
    hub?.destroy();
    await chains?.stop();
  });

  function unpause(wallet: Wallet | undefined, which = lanes): Promise<LaneOutcome[]> {
    const { config, deployments } = chains;
    return unpauseLanes({
      environment: environmentAt(config, deployments),
      lanes: which,
      wallet,
    });
  }

  async function pass(seconds: number): Promise<void> {
    await hub.send("evm_increaseTime", [seconds]);
    await hub.send("evm_mine", []);
  }

  async function isPaused({ id }: ConfiguredLane): Promise<boolean> {
    const mailbox = Mailbox__factory.connect(addressesOf(chains.config).Mailbox, hub);
    const block = await hub.getBlock("latest");
    return (await mailbox.inboundLane(id)).pausedUntil > BigInt(block!.timestamp);
  }

  it("tells who must sign which call where there is no key, and sends nothing", async () => {
    const block = await hub.getBlockNumber();
    const [outcome] = await unpause(undefined);
    expect(outcome?.done).to.equal(false);
    expect(outcome?.told).to.include(`keeper, ${KEEPER.address} (a key), must make the call below`);
    expect(outcome?.told).to.include(`again after ${DELAY} s`);
    expect(outcome?.call?.to).to.equal(addressesOf(chains.config).AccessManager);
    expect(await hub.getBlockNumber()).to.equal(block);
  });

  it("does nothing with the key of one who has not the role, and says who has", async () => {
    const guardian = walletFromEnvironment(chains.config, null, 1);
    const nonce = await hub.getTransactionCount(guardian.address);
    const [outcome] = await unpause(guardian);
    expect(outcome?.told).to.include("keeper");
    expect(await hub.getTransactionCount(guardian.address)).to.equal(nonce);
    const stranger = walletFromEnvironment(chains.config, null, 8);
    const error = await unpause(stranger).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(KeyUnusable);
  });

  it("schedules, waits, and ends the pause after the delay", async () => {
    const [scheduled] = await unpause(keeper, lanes.slice(0, 1));
    expect(scheduled?.done).to.equal(false);
    expect(scheduled?.told).to.match(/that is scheduled by keeper, .* run this again then/);
    const nonce = await hub.getTransactionCount(KEEPER.address);
    await unpause(keeper, lanes.slice(0, 1));
    expect(await hub.getTransactionCount(KEEPER.address)).to.equal(nonce);

    await pass(2 * DAY);
    const [ended] = await unpause(keeper, lanes.slice(0, 1));
    expect(ended).to.deep.include({ done: true, told: "is not paused" });
    expect(await Promise.all(lanes.map(isPaused))).to.deep.equal([false, true]);
  });

  it("prolongs a pause after the delay, and not where it was begun or prolonged lately", async () => {
    const { config, deployments } = chains;
    const extend = async () => {
      const environment = environmentAt(config, deployments);
      const options = { environment, lanes: lanes.slice(1), wallet: keeper };
      const [outcome] = await extendPauses(options);
      return outcome!;
    };
    expect((await extend()).told).to.match(/that is scheduled by keeper/);
    await pass(2 * DAY);
    const prolonged = await extend();
    expect(prolonged.told).to.match(/^is paused until 20/);
    expect(prolonged.done).to.equal(true);
    const block = await hub.getBlock("latest");
    const week = BigInt(7 * DAY);
    expect(prolonged.pausedUntil! - BigInt(block!.timestamp)).to.be.within(week - 60n, week);
    const nonce = await hub.getTransactionCount(KEEPER.address);
    expect((await extend()).done).to.equal(true);
    expect(await hub.getTransactionCount(KEEPER.address)).to.equal(nonce);
  });

  it("prolongs no pause that is over", async () => {
    const { config, deployments } = chains;
    const environment = environmentAt(config, deployments);
    const options = { environment, lanes: lanes.slice(0, 1), wallet: keeper };
    expect(await extendPauses(options)).to.have.nested.property("[0].done", false);
  });

  it("sends nothing for a lane that is not paused", async () => {
    const nonce = await hub.getTransactionCount(KEEPER.address);
    const [outcome] = await unpause(keeper, lanes.slice(0, 1));
    expect(outcome?.done).to.equal(true);
    expect(await hub.getTransactionCount(KEEPER.address)).to.equal(nonce);
  });

  it("tells of the other chains, too, where the RPC of one does not answer", async () => {
    const silent = { ...chains.lane("hub", "spoke-a").destinationChain, rpcUrls: [NOWHERE] };
    const unreached = { ...chains.lane("hub", "spoke-a"), destinationChain: silent };
    const [outcome, other] = await unpause(keeper, [unreached, ...lanes.slice(0, 1)]);
    expect(outcome?.done).to.equal(false);
    expect(outcome?.told).to.match(/may be paused still: the RPC of spoke-a, .* does not answer/);
    expect(other).to.deep.include({ done: true, told: "is not paused" });
  });

  it("says so where the mailbox does not hold the lane", async () => {
    const unknown = { ...lanes[0]!, id: `0x${"11".repeat(32)}` };
    const [outcome] = await unpause(keeper, [unknown]);
    expect(outcome).to.deep.include({ done: false, told: "is not held by the mailbox of hub" });
  });
});
