import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { RpcUnusable } from "@causeway/chains/node";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { type Applied, chainNamed, KEY_VARIABLE, KeyUnusable } from "@causeway/operator";
import { applyChain, DeploymentsInUse, deploymentFile } from "@causeway/operator/evm";
import { type ChainDeployments, checkpointDomain } from "@causeway/protocol";
import { expect } from "chai";
import {
  dataLength,
  dataSlice,
  FunctionFragment,
  getAddress,
  type Interface,
  type JsonRpcProvider,
} from "ethers";
import { addressesOf } from "../../../scripts/causeway/areas/deployment/addresses.ts";
import { configuredLanes, peerOf } from "../../../scripts/causeway/areas/lanes/configuredLanes.ts";
import { LaneState } from "../../../scripts/causeway/areas/lanes/evm/lanesHeld.ts";
import type { Config } from "../../../scripts/causeway/areas.ts";
import { environmentAt } from "../../../scripts/causeway/environment.ts";
import {
  AccessManager__factory,
  CommitteeRegistry__factory,
  Deployer__factory,
  Expiry__factory,
  HubRelay__factory,
  Mailbox__factory,
  MessageFeeSchedule__factory,
  RelaySender__factory,
  RemoteAccounts__factory,
  RemoteState__factory,
  ZkLightClient__factory,
} from "../../../typechain-types/index.js";
import { LocalChains } from "../world/LocalChains.ts";
import { ROLES } from "../world/roles.ts";
import { withoutAssets } from "../world/withoutAssets.ts";
import { withTerms } from "../world/withTerms.ts";

describe("causeway apply", function () {
  this.timeout(120_000);
  let chains: LocalChains;
  let deployments: string;
  let config: Config;

  before(async () => {
    chains = await LocalChains.start();
    config = withoutAssets(chains.config);
    deployments = mkdtempSync(join(tmpdir(), "causeway-deployments-"));
  });

  after(async () => {
    await chains?.stop();
    rmSync(deployments, { recursive: true });
  });

  /** Applies a configuration to a chain; returns the summaries of the steps too. */
  async function apply(name: string, to = config): Promise<Applied & { summaries: string[] }> {
    const summaries: string[] = [];
    const applied = await applyChain({
      environment: environmentAt(to, deployments),
      chain: chainNamed(to, name),
      waitMilliseconds: 0,
      onExecuted: ({ call }) => summaries.push(call.summary),
    });
    return { ...applied, summaries };
  }

  function recordOf(name: string): ChainDeployments {
    return JSON.parse(readFileSync(join(deployments, "local", `${name}.json`), "utf8"));
  }

  function provider(name: string): JsonRpcProvider {
    return new MinedProvider(chains.rpcs[name]);
  }

  function mailbox(name: string) {
    return Mailbox__factory.connect(addressesOf(config).Mailbox, provider(name));
  }

  function feeSchedule(name: string) {
    const { MessageFeeSchedule } = addressesOf(config);
    return MessageFeeSchedule__factory.connect(MessageFeeSchedule, provider(name));
  }

  const lane = (origin: string, destination: string) => {
    const lanes = configuredLanes(config);
    const found = lanes.find(({ label }) => label === `lane ${origin} -> ${destination}`);
    if (found === undefined) throw new Error(`no lane ${origin} -> ${destination}`);
    return found;
  };

  it("goes on where a killed run stopped", async () => {
    const args = ["apply", "--environment", "local", "--chain", "hub"];
    const rpc = ["--rpc", `hub=${chains.rpcs.hub}`, "--deployments", deployments];
    const command = ["scripts/bundle/run.mjs", "scripts/causeway/main.ts", ...args, ...rpc];
    const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "inherit"] });
    child.stdout.once("data", () => child.kill("SIGKILL"));
    await new Promise((resolve) => child.once("exit", resolve));
    expect(await provider("hub").getCode(addressesOf(config).Deployer)).to.not.equal("0x");

    const { transactions } = await apply("hub");
    expect(transactions).to.be.greaterThan(0);
    expect((await apply("hub")).transactions).to.equal(0);
  });

  it("opens no lane before the other side was seen to hold it", async () => {
    const { waiting } = await apply("hub");
    expect(waiting).to.deep.equal([
      {
        subject: "lane hub -> spoke-a",
        reason: "spoke-a does not accept it yet",
        cause: "elsewhere",
      },
      {
        subject: "lane hub -> spoke-b",
        reason: "spoke-b does not accept it yet",
        cause: "elsewhere",
      },
    ]);
    const held = await mailbox("hub").outboundLane(lane("hub", "spoke-a").id);
    expect(held.state).to.equal(LaneState.added);
  });

  it("opens a lane through the hub only when hub and destination hold it", async () => {
    const { waiting } = await apply("spoke-a");
    expect(waiting).to.deep.equal([
      {
        subject: "lane spoke-a -> spoke-b",
        reason: "spoke-b does not accept it yet",
        cause: "elsewhere",
      },
    ]);
    await apply("spoke-b");
    const { summaries } = await apply("spoke-a");
    expect(summaries).to.have.length(1);
    expect(summaries[0]).to.match(/^Open lane spoke-a -> spoke-b for sending/);
  });

  it("opens what waited when it is applied again", async () => {
    const { transactions, waiting } = await apply("hub");
    expect(transactions).to.equal(2);
    expect(waiting).to.deep.equal([]);
    const { id } = lane("hub", "spoke-b");
    expect(await mailbox("hub").openLaneTo(31339)).to.equal(id);
  });

  it("sends nothing where nothing is to do", async () => {
    for (const { name } of config.chains) {
      const before = await provider(name).getBlockNumber();
      const { transactions, waiting } = await apply(name);
      expect({ transactions, waiting }).to.deep.equal({ transactions: 0, waiting: [] });
      expect(await provider(name).getBlockNumber()).to.equal(before);
    }
  });

  it("puts contracts at the same addresses on every chain, as the deployer says", async () => {
    const { Deployer, Mailbox, AccessManager } = addressesOf(config);
    for (const { name } of config.chains) {
      const { contracts } = recordOf(name);
      expect(contracts.Mailbox?.address).to.equal(Mailbox);
      expect(contracts.AccessManager?.address).to.equal(AccessManager);
      const deployer = Deployer__factory.connect(Deployer, provider(name));
      const salt = (await deployer.queryFilter(deployer.filters.ContractDeployed())).find(
        ({ args }) => args.deployed === Mailbox,
      )?.args.salt;
      expect(await deployer.addressOf(config.deployer, salt ?? "")).to.equal(Mailbox);
    }
  });

  it("sends nothing while another process writes the record of the chain", async () => {
    const lock = `${deploymentFile(deployments, "local", "hub")}.lock`;
    writeFileSync(lock, `${process.ppid}`);
    const refused = await apply("hub").catch((error) => error);
    rmSync(lock);
    expect(refused).to.be.instanceOf(DeploymentsInUse);
    expect(refused.message).to.include(`is in use by process ${process.ppid}: wait until`);
  });

  it("writes down address, block, transaction, commit and arguments of each contract", async () => {
    const { chainId, contracts } = recordOf("spoke-b");
    expect(chainId).to.equal("31339");
    expect(Object.keys(contracts)).to.have.members([
      "Deployer",
      "AccessManager",
      config.verifier.contract,
      "CommitteeRegistry",
      "Mailbox",
      "Expiry",
      "Prepaid",
      "RemoteAccounts",
      "RemoteState",
      "RelaySender",
      "MessageFeeSchedule",
      "ZkLightClient/31337",
    ]);
    for (const { address, block, transaction, commit } of Object.values(contracts)) {
      expect(await provider("spoke-b").getCode(address)).to.not.equal("0x");
      const receipt = await provider("spoke-b").getTransactionReceipt(transaction ?? "");
      expect(receipt?.blockNumber).to.equal(block);
      expect(commit).to.match(/^[0-9a-f]{40}(-dirty)?$/);
    }
    const { AccessManager, Mailbox, Expiry, Prepaid } = addressesOf(config);
    expect(contracts.Mailbox?.arguments).to.deep.equal([AccessManager, Expiry, Prepaid]);
    expect(contracts.Prepaid?.arguments).to.deep.equal([Mailbox]);
    expect(contracts.Expiry?.arguments).to.deep.equal([AccessManager, Mailbox]);
  });

  it("has the committee sign, and light clients follow it", async () => {
    const { CommitteeRegistry, lightClientOf } = addressesOf(config);
    const registry = CommitteeRegistry__factory.connect(CommitteeRegistry, provider("spoke-a"));
    expect(await registry.epoch()).to.equal(1n);
    const client = ZkLightClient__factory.connect(
      lightClientOf(chainNamed(config, "spoke-a")),
      provider("hub"),
    );
    expect(await client.originChainId()).to.equal(31338n);
    expect((await client.committee()).committeeHash).to.equal(await registry.committeeHash());
  });

  it("gives roles to those whom the configuration names", async () => {
    const { AccessManager, Mailbox } = addressesOf(config);
    const manager = AccessManager__factory.connect(AccessManager, provider("hub"));
    for (const [name, { members }] of Object.entries(config.roles)) {
      const role = ROLES[name as keyof typeof ROLES];
      expect((await manager.hasRole(role, members[0]!.address)).isMember, name).to.equal(true);
    }
    const { selector } = Mailbox__factory.createInterface().getFunction("pauseLane");
    expect(await manager.getTargetFunctionRole(Mailbox, selector)).to.equal(ROLES.guardian);
  });

  it("leaves no restricted function to the admin", async () => {
    const addresses = addressesOf(config);
    const { AccessManager, Mailbox, Expiry, RemoteAccounts, RemoteState, HubRelay } = addresses;
    const manager = AccessManager__factory.connect(AccessManager, provider("hub"));
    const governed: [string, Interface][] = [
      [Mailbox, Mailbox__factory.createInterface()],
      [Expiry, Expiry__factory.createInterface()],
      [RemoteState, RemoteState__factory.createInterface()],
      [HubRelay, HubRelay__factory.createInterface()],
      [addresses.MessageFeeSchedule, MessageFeeSchedule__factory.createInterface()],
    ];
    const configures =
      /^(add.+Lane|addMailbox|forget.+|(open|close)Lane|set[A-Z].+|replace.+|.*[pP]ause.*|withdrawFees|publish)$/;
    const restricted = governed.flatMap(([address, abi]) =>
      abi.fragments
        .filter((fragment) => fragment instanceof FunctionFragment)
        .filter(({ constant, name }) => !constant && configures.test(name))
        .filter(({ name }) => name !== "setAuthority")
        .map(({ name, selector }) => ({ address, name, selector })),
    );
    const { selector } = RemoteAccounts__factory.createInterface().getFunction("addMailbox");
    restricted.push({ address: RemoteAccounts, name: "addMailbox", selector });
    expect(restricted).to.have.length.greaterThan(20);
    for (const { address, name, selector } of restricted) {
      const role = await manager.getTargetFunctionRole(address, selector);
      expect(role, name).to.not.equal(ROLES.admin);
    }
  });

  it("introduces contracts to their counterparts on other chains", async () => {
    const { Expiry, HubRelay, RelaySender } = addressesOf(config);
    const peer = async (on: string, contract: string, chain: string) => {
      const { chainId } = chainNamed(config, chain);
      const held = await Expiry__factory.connect(contract, provider(on)).peerOf(chainId);
      return getAddress(dataSlice(held, dataLength(held) - 20));
    };
    expect(await peer("spoke-a", Expiry, "spoke-b")).to.equal(Expiry);
    expect(await peer("hub", Expiry, "spoke-b")).to.equal(Expiry);
    expect(await peer("hub", HubRelay, "spoke-a")).to.equal(RelaySender);
    expect(await peer("spoke-a", RelaySender, "hub")).to.equal(HubRelay);
  });

  it("lets the hub's relay send for free, and has its senders charge for both legs", async () => {
    const { HubRelay, RelaySender } = addressesOf(config);
    expect(await mailbox("hub").isFeeExempt(HubRelay)).to.equal(true);
    const sender = RelaySender__factory.connect(RelaySender, provider("spoke-a"));
    for (const destination of ["spoke-a", "spoke-b"]) {
      const { price } = await sender.pricesTo(chainNamed(config, destination).chainId);
      expect(price.base).to.equal(config.destinations[destination]?.price.base);
    }
  });

  it("lets contracts read the chains that are followed, and others through the hub", async () => {
    const { RemoteState, lightClientOf, Mailbox } = addressesOf(config);
    const state = RemoteState__factory.connect(RemoteState, provider("spoke-a"));
    const hub = chainNamed(config, "hub");
    const neighbour = chainNamed(config, "spoke-b");
    expect(await state.lightClientOf(hub.chainId)).to.equal(lightClientOf(hub));
    expect(Array.from(await state.routeThroughHub(neighbour.chainId))).to.deep.equal([
      hub.chainId,
      lightClientOf(neighbour),
      checkpointDomain(config.environmentTag, peerOf(neighbour, Mailbox)),
    ]);
  });

  it("changes terms where the configuration does", async () => {
    const changed = withTerms(config, "spoke-b", { minLifetime: 60 });
    const { summaries } = await apply("hub", changed);
    expect(summaries).to.have.length(1);
    expect(summaries.join()).to.match(/from .* at least 3600 s to .* at least 60 s/);
    await apply("hub");
  });

  it("publishes all prices under the configuration's version, and at once what gets cheaper", async () => {
    expect(await feeSchedule("spoke-a").version()).to.equal(1n);
    const { summaries } = await apply("spoke-a", cheaper());
    expect(summaries).to.have.length(2);
    const [published, effective] = summaries;
    expect(published)
      .to.match(/^Publish version 2 instead of 1 of the fee schedule: messages to hub cost 6/)
      .and.match(/cost 60000000000000 wei .*, instead of 100000000000000 wei/)
      .and.match(/messages to spoke-b .*, as before; the hub's results to spoke-a/);
    expect(effective).to.match(/^Make version 2 of the fee schedule effective in place of/);
    expect(await feeSchedule("spoke-a").version()).to.equal(2n);
    expect((await mailbox("spoke-a").pricesTo(31337)).price.base).to.equal(60_000_000_000_000n);
    expect((await apply("spoke-a", cheaper())).transactions).to.equal(0);
  });

  it("publishes nothing else under a number that was used, and says what to do", async () => {
    const destinations = structuredClone(cheaper().destinations);
    destinations.hub!.price.base = 61_000_000_000_000n;
    const { waiting, transactions } = await apply("spoke-a", { ...cheaper(), destinations });
    expect(transactions).to.equal(0);
    expect(waiting).to.have.length(1);
    expect(waiting[0]?.reason).to.match(/^destinations\.json: version = 2: above 2, the highest/);
  });

  it("returns to the version of before where the configuration does", async () => {
    const { summaries } = await apply("spoke-a");
    expect(summaries).to.have.length(1);
    expect(summaries[0]).to.match(/^Return from version 2 of the fee schedule to version 1/);
    expect((await mailbox("spoke-a").pricesTo(31337)).upcoming.base).to.equal(100_000_000_000_000n);
    expect((await apply("spoke-a")).transactions).to.equal(0);
  });

  it("changes prices in force once a day, and publishes nothing beside what is pending", async () => {
    const next = { ...cheaper(), feeScheduleVersion: 5 };
    const early = await apply("spoke-a", next);
    expect(early.summaries).to.have.length(1);
    expect(early.waiting.map(({ reason }) => reason).join()).to.match(
      /^prices changed less than a day ago: version 5 can be made effective from 20/,
    );
    const { waiting } = await apply("spoke-a", { ...next, feeScheduleVersion: 6 });
    expect(waiting.map(({ reason }) => reason).join()).to.match(
      /^version 5 is pending from 20.*, and is not the configuration's: take it into/,
    );
  });

  /** Messages to the hub at three fifths of their price. */
  function cheaper(): Config {
    const destinations = structuredClone(config.destinations);
    destinations.hub!.price.base = 60_000_000_000_000n;
    return { ...config, feeScheduleVersion: 2, destinations };
  }

  it("lets nobody but the fee schedule set prices, its admin included", async () => {
    const { AccessManager, Mailbox, RelaySender, MessageFeeSchedule } = addressesOf(config);
    const manager = AccessManager__factory.connect(AccessManager, provider("spoke-a"));
    const { selector } = Mailbox__factory.createInterface().getFunction("setPrices");
    for (const target of [Mailbox, RelaySender]) {
      const mayCall = async (account: string) =>
        (await manager.canCall(account, target, selector)).immediate;
      expect(await mayCall(MessageFeeSchedule), target).to.equal(true);
      expect(await mayCall(config.deployer), target).to.equal(false);
    }
  });

  it("gives a role to its new member before it takes it from the old one", async () => {
    const account = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
    const treasurer = {
      members: [{ name: "keeper", address: account, kind: "key", executionDelay: 60 } as const],
    };
    const roles = { ...config.roles, treasurer };
    expect((await apply("hub", { ...config, roles })).summaries).to.deep.equal([
      `Give keeper, ${account}, the role treasurer, with a delay of 60 s`,
      `Take the role treasurer from ${config.deployer}, which deployed the contracts`,
    ]);
    expect((await apply("hub", { ...config, roles })).transactions).to.equal(0);
  });

  it("has the deployer give up being an admin, last, where it must not be one", async () => {
    const account = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
    const member = { name: "keeper", address: account, kind: "key", executionDelay: 0 } as const;
    const roles = { ...config.roles, admin: { members: [member] } };
    const { summaries } = await apply("spoke-b", { ...config, roles });
    expect(summaries).to.have.length(2);
    expect(summaries[1]).to.match(/^Take the role admin from/);
    expect((await apply("spoke-b", { ...config, roles })).transactions).to.equal(0);
  });

  it("says where the RPC is that does not answer, and what to do", async () => {
    const to = {
      ...config,
      chains: [{ ...chainNamed(config, "hub"), rpcUrls: ["http://127.0.0.1:1"] }],
    };
    const error = await apply("hub", to).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(RpcUnusable);
    expect(String(error)).to.match(/hub, http:\/\/127\.0\.0\.1:1, does not answer .* --rpc hub=/);
  });

  it("refuses an RPC of another chain", async () => {
    const rpcUrls = [chains.rpcs["spoke-a"] ?? ""];
    const to = { ...config, chains: [{ ...chainNamed(config, "hub"), rpcUrls }] };
    const error = await apply("hub", to).catch((reason: unknown) => reason);
    expect(String(error)).to.match(/serves chain 31338 and not 31337/);
  });

  it("waits for a chain that cannot be read instead of opening a lane to it", async () => {
    const lonely = await LocalChains.start();
    const elsewhere = lonely.config.chains.map((chain) =>
      chain.name === "hub" ? chain : { ...chain, rpcUrls: ["http://127.0.0.1:1"] },
    );
    const to = {
      ...withoutAssets(lonely.config),
      chains: elsewhere,
      hub: chainNamed({ ...config, chains: elsewhere }, "hub"),
    };
    try {
      const { waiting, summaries } = await apply("hub", to);
      expect(waiting.map(({ reason }) => reason).join()).to.match(/spoke-a cannot be read/);
      expect(waiting.map(({ subject }) => subject)).to.include("ZkLightClient/31338");
      expect(summaries.join()).to.not.match(/ZkLightClient|Accept messages of lane/);
      expect(summaries.join()).to.match(/Ask for the role committeeAdmin in CommitteeRegistry/);
    } finally {
      await lonely.stop();
    }
  });

  it("refuses a key of an account that has nothing to do, without repeating it", async () => {
    const key = `0x${"22".repeat(32)}`;
    process.env[KEY_VARIABLE] = key;
    try {
      const error = await apply("hub").catch((reason: unknown) => reason);
      expect(error).to.be.instanceOf(KeyUnusable);
      expect(String(error))
        .to.match(/has nothing to do in local: its accounts are deployer 0x/)
        .and.not.include(key);
    } finally {
      delete process.env[KEY_VARIABLE];
    }
  });
});
