import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { chainNamed } from "@causeway/operator";
import {
  ChainType,
  decodeFrame,
  encodeInteroperableAddress,
  type Hex,
  packCurveTerms,
  packReleaseTerms,
} from "@causeway/protocol";
import { expect } from "chai";
import { toQuantity, ZeroHash } from "ethers";
import {
  assetIdOf,
  custodyOn,
  tokenOn,
} from "../../../../../../../scripts/causeway/areas/bridge/addresses.ts";
import { assetsOn } from "../../../../../../../scripts/causeway/areas/bridge/BridgeConfig.ts";
import { tryOnReleases } from "../../../../../../../scripts/causeway/areas/bridge/evm/fees/tryOnReleases.ts";
import {
  type BridgeBacktestReport,
  bridgeBacktestReport,
} from "../../../../../../../scripts/causeway/areas/bridge/fees/backtest/report.ts";
import { verdictsOf } from "../../../../../../../scripts/causeway/areas/bridge/fees/backtest/verdicts.ts";
import {
  curveTermsOf,
  releaseTermsOf,
} from "../../../../../../../scripts/causeway/areas/bridge/fees/configuredTerms.ts";
import { addressesOf } from "../../../../../../../scripts/causeway/areas/deployment/addresses.ts";
import type { Config } from "../../../../../../../scripts/causeway/areas.ts";
import { environmentAt } from "../../../../../../../scripts/causeway/environment.ts";
import {
  Bridge__factory,
  DevelopmentToken__factory,
  Mailbox__factory,
  Vault__factory,
} from "../../../../../../../typechain-types/index.js";
import { AppliedChains } from "../../../../../world/AppliedChains.ts";

const USDC = 10n ** 6n;
const DAY = 86_400;
const INTEGRATOR = "0x00000000000000000000000000000000000000e1";
const RECEIVER = "0x00000000000000000000000000000000000000a1";
const EASY = "0x00000000000000000000000000000000000000b1";
const mailboxAbi = Mailbox__factory.createInterface();

/** The configuration with other terms of USDC: a curve that a few transfers reach. */
function withTerms(config: Config, rateBps: number, knee: string): Config {
  const { bridgeFees } = config;
  const entry = bridgeFees.assets.USDC!;
  const changed = {
    ...entry,
    release: { ...entry.release, rateBps, vaultBps: Math.max(0, 7_000 - 100 * rateBps) },
    curve: { rateBps: 100, knee, depth: "1000" },
  };
  return {
    ...config,
    bridgeFees: { ...bridgeFees, assets: { ...bridgeFees.assets, USDC: changed } },
  };
}

interface Sending {
  readonly amount: bigint;
  readonly least?: bigint;
  readonly integratorBps?: number;
  readonly receiver?: string;
}

describe("tryOnReleases", function () {
  this.timeout(900_000);
  let chains: AppliedChains;
  let tried: Config;
  const nodes = new Map<string, MinedProvider>();

  before(async () => {
    chains = await AppliedChains.start();
    tried = withTerms(chains.config, 10, "20");
    for (const name of ["hub", "spoke-a"]) {
      nodes.set(name, new MinedProvider(chains.rpcs[name]));
    }
    await provide();
    await charge(withTerms(chains.config, 5, "10"));
  });

  after(async () => {
    for (const node of nodes.values()) node.destroy();
    await chains?.stop();
  });

  const nodeOf = (name: string) => {
    const node = nodes.get(name);
    if (node === undefined) throw new Error(`no ${name}`);
    return node;
  };

  const as = (name: string, account: string) => nodeOf(name).as(account);

  function usdcOn(name: string) {
    const { config } = chains;
    const chain = chainNamed(config, name);
    const placed = assetsOn(config, chain).find(({ asset }) => asset.symbol === "USDC");
    if (placed === undefined) throw new Error("no USDC");
    return {
      placed,
      assetId: assetIdOf(config, placed.asset),
      custody: custodyOn(config, chain, placed),
      token: tokenOn(config, chain, placed.asset, placed.here),
    };
  }

  const vault = () => Vault__factory.connect(usdcOn("hub").custody, nodeOf("hub"));
  const balance = (account: string) =>
    DevelopmentToken__factory.connect(usdcOn("hub").token, nodeOf("hub")).balanceOf(account);

  /** Liquidity on the hub, and tokens for who sends. */
  async function provide(): Promise<void> {
    const sender = chains.config.deployer;
    for (const name of ["hub", "spoke-a"]) {
      const { token, custody } = usdcOn(name);
      const signer = await as(name, sender);
      const usdc = DevelopmentToken__factory.connect(token, signer);
      await (await usdc.mint(sender, 100_000n * USDC)).wait();
      await (await usdc.approve(addressesOf(chains.config).Bridge, 50_000n * USDC)).wait();
      await (await usdc.approve(custody, 50_000n * USDC)).wait();
      const vaultOf = Vault__factory.connect(custody, signer);
      await (await vaultOf.deposit(50_000n * USDC, sender)).wait();
    }
  }

  /** Sends by the bridge; returns what its message says. */
  async function send(name: string, to: string, sending: Sending) {
    const { config } = chains;
    const signer = await as(name, config.deployer);
    const bridge = Bridge__factory.connect(addressesOf(config).Bridge, signer);
    const { timestamp = 0 } = (await nodeOf(name).getBlock("latest")) ?? {};
    const { amount, least = 0n, integratorBps = 0, receiver = RECEIVER } = sending;
    const request = {
      assetId: usdcOn(name).assetId,
      amount,
      destinationChainId: chainNamed(config, to).chainId,
      receiver,
      minReceived: least,
      deadline: timestamp + 2 * DAY,
      salt: ZeroHash,
      refundTo: config.deployer,
      integrator: integratorBps === 0 ? "0x" : INTEGRATOR,
      integratorBps,
      gasLimit: 0,
      payload: "0x",
      advanceFee: 0,
      advanceFrom: 0,
      advanceUntil: 0,
    };
    const { messageFeeBound } = await bridge.quote(request);
    const receipt = await (await bridge.bridge(request, { value: messageFeeBound })).wait();
    const log = receipt?.logs.find(
      ({ topics: [topic] }) => topic === mailboxAbi.getEvent("MessageAppended").topicHash,
    );
    if (log === undefined) throw new Error("nothing was sent");
    const { messageId, frame } = mailboxAbi.decodeEventLog("MessageAppended", log.data, log.topics);
    return { messageId, ...decodeFrame(frame) };
  }

  /** Sends to the hub, and has its mailbox hand over what was sent. */
  async function arrive(sending: Sending): Promise<void> {
    const { messageId, sender: address, payload } = await send("spoke-a", "hub", sending);
    const { chainId } = chainNamed(chains.config, "spoke-a");
    const sender = encodeInteroperableAddress({ chainType: ChainType.evm, chainId, address });
    const { Mailbox, Bridge } = addressesOf(chains.config);
    const bridge = Bridge__factory.connect(Bridge, await as("hub", Mailbox));
    await (await bridge.receiveMessage(messageId, sender, payload)).wait();
  }

  /** Releases that go below knee and depth, and what fills the vault again. */
  async function traffic(): Promise<void> {
    await arrive({ amount: 15n * USDC });
    await arrive({ amount: USDC / 2n, receiver: EASY });
    await arrive({ amount: 700n * USDC, integratorBps: 50 });
    await arrive({ amount: 900n * USDC, least: 880n * USDC });
    await send("hub", "spoke-a", { amount: 400n * USDC });
    await arrive({ amount: 33_333_333n, integratorBps: 100 });
    await send("hub", "spoke-a", { amount: 5_000n * USDC });
    await arrive({ amount: 60n * USDC });
  }

  async function undone(work: () => Promise<void>): Promise<void> {
    const all = [...nodes.values()];
    const snapshots = await Promise.all(all.map((node) => node.send("evm_snapshot", [])));
    try {
      await work();
    } finally {
      await Promise.all(all.map((node, i) => node.send("evm_revert", [snapshots[i]])));
    }
  }

  /** Has the tried terms be charged, as only the schedule can. */
  async function charge(config: Config): Promise<void> {
    const [hub, spoke] = [chainNamed(config, "hub"), chainNamed(config, "spoke-a")];
    const { placed, custody } = usdcOn("hub");
    const curve = curveTermsOf(config, placed, hub);
    if (curve === undefined) throw new Error("no curve");
    const release = packReleaseTerms(releaseTermsOf(config, placed.asset, hub, spoke));
    const signer = await as("hub", addressesOf(config).BridgeFeeSchedule);
    const changes = [
      { chainId: 0n, terms: packCurveTerms(curve), upcoming: packCurveTerms(curve) },
      { chainId: spoke.chainId, terms: release, upcoming: release },
    ];
    await (await Vault__factory.connect(custody, signer).setTerms(changes)).wait();
  }

  /** What the hub's vault and those who were paid have of the traffic. */
  async function outcome() {
    const { fees } = await vault().books();
    const integrators = await vault().owedTo(INTEGRATOR);
    const receivers = (await balance(RECEIVER)) + (await balance(EASY));
    return { shares: fees, integrators, receivers };
  }

  async function tryOut(config: Config, days = 30) {
    const { deployments } = chains;
    const options = { deployments, days, worth: {}, tell: () => {} };
    const result = await tryOnReleases(environmentAt(config, deployments), options);
    return { ...result, found: bridgeBacktestReport.parse(result.found) };
  }

  function onHub({ assets }: BridgeBacktestReport) {
    const found = assets.find(({ chain, symbol }) => chain === "hub" && symbol === "USDC");
    if (found === undefined) throw new Error("no USDC on the hub");
    return found;
  }

  const sides = (report: BridgeBacktestReport, side: "before" | "after") => {
    const { parties } = onHub(report);
    const { integrators, receivers, shares } = parties;
    return {
      shares: shares.reduce((sum, share) => sum + BigInt(share[side]), 0n),
      integrators: BigInt(integrators[side]),
      receivers: BigInt(receivers[side]),
    };
  };

  it("explains what was charged, and tells what would have been, to the last unit", async () => {
    let report: BridgeBacktestReport | undefined;
    await undone(async () => {
      await traffic();
      const { found, isSound, table, page } = await tryOut(tried);
      expect(onHub(found).charges).to.deep.equal({
        ...{ compared: 6, unknown: 0, differing: 0 },
        differences: [],
      });
      expect(sides(found, "before")).to.deep.equal(await outcome());
      expect(isSound, JSON.stringify(verdictsOf(found))).to.equal(true);
      expect(BigInt(onHub(found).parties.providers.before) > 0n).to.equal(true);
      expect(table).to.match(/USDC on hub: 6 releases, \d more expensive, \d cheaper/);
      expect(page).to.match(/Fee schedule 1 of the bridge of local/);
      report = found;
    });
    await undone(async () => {
      await charge(tried);
      await traffic();
      expect(sides(report!, "after")).to.deep.equal(await outcome());
    });
    expect(sides(report!, "after")).to.not.deep.equal(sides(report!, "before"));
  });

  it("names those that would have stepped aside for less than they asked for", () =>
    undone(async () => {
      await arrive({ amount: 900n * USDC, least: 891n * USDC });
      const { found, isSound } = await tryOut(withTerms(tried, 120, "20"));
      const { belowLeast, parties } = onHub(found);
      expect(belowLeast.releases).to.equal(1);
      expect(belowLeast.examples[0]?.units).to.equal(`${900n * USDC}`);
      expect(parties.receivers.after).to.equal("0");
      expect(verdictsOf(found).map(({ outcome: one }) => one)).to.include("look");
      expect(isSound).to.equal(true);
    }));

  it("is not sound where events do not explain the books", () =>
    undone(async () => {
      const { custody } = usdcOn("hub");
      await arrive({ amount: 15n * USDC });
      const node = nodeOf("hub");
      const slots = await Promise.all(
        Array.from({ length: 12 }, (_, slot) => node.getStorage(custody, slot)),
      );
      // `net` is the lower half of its word.
      const place = slots.findIndex((word) => BigInt.asIntN(112, BigInt(word)) === -15n * USDC);
      const word = toQuantity((BigInt(slots[place]!) >> 112n) << 112n);
      const padded = `0x${word.slice(2).padStart(64, "0")}` as Hex;
      await node.send("anvil_setStorageAt", [custody, toQuantity(place), padded]);
      const { found, isSound } = await tryOut(tried);
      expect(onHub(found).books?.net).to.deep.equal({ computed: `${-15n * USDC}`, held: "0" });
      expect(isSound).to.equal(false);
    }));

  it("has nothing to tell of days in which nothing was released", async () => {
    const { found, isSound } = await tryOut(tried);
    expect(found.period).to.equal(null);
    expect(isSound).to.equal(true);
  });
});
