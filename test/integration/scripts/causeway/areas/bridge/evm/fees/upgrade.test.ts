import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MinedProvider } from "@causeway/chains/testing/MinedProvider.ts";
import { chainNamed } from "@causeway/operator";
import { checkChain } from "@causeway/operator/evm";
import { bridgeFeeSubject, packReleaseTerms } from "@causeway/protocol";
import { expect } from "chai";
import { toQuantity } from "ethers";
import {
  assetIdOf,
  custodyOn,
} from "../../../../../../../../scripts/causeway/areas/bridge/addresses.ts";
import { assetsOn } from "../../../../../../../../scripts/causeway/areas/bridge/BridgeConfig.ts";
import { addressesOf } from "../../../../../../../../scripts/causeway/areas/deployment/addresses.ts";
import type { Config } from "../../../../../../../../scripts/causeway/areas.ts";
import { fees } from "../../../../../../../../scripts/causeway/areas.ts";
import { environmentAt } from "../../../../../../../../scripts/causeway/environment.ts";
import {
  BridgeFeeSchedule__factory,
  ICustody__factory,
} from "../../../../../../../../typechain-types/index.js";
import { AppliedChains } from "../../../../../../../scripts/world/AppliedChains.ts";
import { runCauseway } from "../../../../../../../scripts/world/runCauseway.ts";

const DAY = 24 * 60 * 60;
const HALF_HOUR = 30 * 60;
const FILE = "bridge-fees.json";

describe("causeway fees of the bridge, an upgrade and its return", function () {
  this.timeout(600_000);
  let chains: AppliedChains;
  let folder: string;
  let node: MinedProvider;
  let atFirst: unknown;

  before(async () => {
    chains = await AppliedChains.start();
    folder = mkdtempSync(join(tmpdir(), "causeway-bridge-fees-"));
    cpSync("config", join(folder, "config"), { recursive: true });
    node = new MinedProvider(chains.rpcs.hub);
  });

  after(async () => {
    node?.destroy();
    await chains?.stop();
    rmSync(folder, { recursive: true });
  });

  const file = () => join(folder, "config", "local", FILE);
  const read = () => JSON.parse(readFileSync(file(), "utf8"));

  function edit(change: (json: ReturnType<typeof read>) => void): void {
    const json = read();
    change(json);
    writeFileSync(file(), JSON.stringify(json, null, 2));
  }

  function causeway(command: string) {
    const rpcs = Object.entries(chains.rpcs).flatMap(([name, url]) => ["--rpc", `${name}=${url}`]);
    const where = ["--environment", "local", "--config", join(folder, "config"), ...rpcs];
    const [area = "", verb = "", ...others] = command.split(" ");
    const writes = ["plan", "apply", "rollback"].includes(verb);
    const proposals = writes ? ["--proposals", join(folder, "proposals")] : [];
    const deployments = ["--deployments", chains.deployments];
    return runCauseway([area, verb, ...others, ...where, ...deployments, ...proposals]);
  }

  async function found(config: Config = chains.config): Promise<string[]> {
    const environment = environmentAt(config, chains.deployments);
    const { findings } = await checkChain(environment, chainNamed(config, "hub"));
    const kinds: readonly string[] = fees.kinds;
    return findings
      .filter(({ kind }) => kinds.includes(kind))
      .map((one) => [one.kind, one.subject, one.expected, one.held].join("; "));
  }

  async function pass(seconds: number): Promise<void> {
    await node.send("evm_increaseTime", [seconds]);
    await node.send("anvil_mine", [toQuantity(1)]);
  }

  async function inDays(days: number): Promise<string> {
    const { timestamp } = (await node.getBlock("latest")) ?? { timestamp: 0 };
    return new Date((timestamp + days * DAY) * 1000).toISOString();
  }

  async function shown(): Promise<{ version: number; says: object }> {
    const { stdout } = await causeway("fees show --schedule bridge --chain hub --json");
    const [{ version, says }] = JSON.parse(stdout);
    return { version, says };
  }

  function custodyOf(symbol: string) {
    const { config } = chains;
    const hub = chainNamed(config, "hub");
    const placed = assetsOn(config, hub).find(({ asset }) => asset.symbol === symbol);
    if (placed === undefined) throw new Error(`no ${symbol}`);
    const address = custodyOn(config, hub, placed);
    return { address, assetId: assetIdOf(config, placed.asset) };
  }

  async function undone(work: () => Promise<void>): Promise<void> {
    const snapshot = await node.send("evm_snapshot", []);
    try {
      await work();
    } finally {
      await node.send("evm_revert", [snapshot]);
    }
  }

  /** Sets terms as only the schedule can. */
  async function setTerms(symbol: string, chainId: bigint, rateBps: bigint): Promise<void> {
    const schedule = await node.as(addressesOf(chains.config).BridgeFeeSchedule);
    const terms = packReleaseTerms({
      ...{ flat: 0n, floor: 100_000n, ceiling: 25_000_000n, vaultBps: 7_000n },
      rateBps,
    });
    const custody = ICustody__factory.connect(custodyOf(symbol).address, schedule);
    await (await custody.setTerms([{ chainId, terms, upcoming: terms }])).wait();
  }

  it("stands as configured, an asset a purse", async () => {
    expect(await found()).to.deep.equal([]);
    atFirst = await shown();
    const { code, stdout } = await causeway("fees show --schedule bridge --chain hub");
    expect(code).to.equal(0);
    expect(stdout).to.match(/^hub, bridge, block \d+ .*: version 1 is in force/);
    expect(stdout).to.match(
      /USDC from spoke-a +0\.05 %, min 0\.1, max 25 USDC, flat 0; 70 % to liquidity providers/,
    );
    expect(stdout).to.match(/curve of WBTC +nothing up to 2 WBTC, 1 % from 10 WBTC on/);
    expect(stdout).to.match(/credit of deployer in WETH +0 WETH/);
  });

  it("finds terms of a release that nobody planned", () =>
    undone(async () => {
      await setTerms("USDC", chainNamed(chains.config, "spoke-a").chainId, 6n);
      expect((await found()).join()).to.match(
        /^release-terms; USDC from spoke-a; 0\.05 %, min .*; 0\.06 %, min/,
      );
    }));

  it("finds terms for a chain of no route only while something may come from there", () =>
    undone(async () => {
      await setTerms("USDC", 31_399n, 6n);
      expect(await found()).to.deep.equal([]);
      const admin = await node.as(chains.config.deployer);
      const custody = ICustody__factory.connect(custodyOf("USDC").address, admin);
      const limit = { capacity: 1_000_000_000n, window: DAY };
      await (await custody.setLimit(31_399n, 0n, limit)).wait();
      expect((await found()).join()).to.match(
        /^release-terms; USDC from chain 31399; nothing; 0\.06 %/,
      );
    }));

  it("finds another curve", () => {
    const { bridgeFees } = chains.config;
    const { USDC } = bridgeFees.assets;
    const curve = { ...USDC!.curve, knee: "100001" };
    const assets = { ...bridgeFees.assets, USDC: { ...USDC!, curve } };
    const config = { ...chains.config, bridgeFees: { ...bridgeFees, assets } };
    return found(config).then((all) =>
      expect(all.join()).to.match(
        /^curve-terms; curve of USDC; nothing up to 100001 USDC, .*100000/,
      ),
    );
  });

  it("finds that a purse is measured by another release", () => {
    const { bridgeFees } = chains.config;
    const assets = {
      ...bridgeFees.assets,
      WBTC: { ...bridgeFees.assets.WBTC!, reference: "0.03" },
    };
    const config = { ...chains.config, bridgeFees: { ...bridgeFees, assets } };
    return found(config).then((all) =>
      expect(all.join()).to.match(/^fee-purse; WBTC; .* 0\.03 WBTC; .* 0\.02 WBTC$/),
    );
  });

  it("refuses to make anything dearer without notice, and by more than a step", async () => {
    edit((json) => {
      const { USDC } = json.assets;
      json.version = 2;
      USDC.chains = { hub: { release: { ...USDC.release, rateBps: 10 } } };
    });
    const hasty = await causeway("fees plan --schedule bridge --chain hub --no-traffic");
    expect(hasty.stdout).to.match(
      /fee schedule of the bridge waits: bridge-fees\.json: effectiveAt = null: at least two days/,
    );
    const effectiveAt = await inDays(3);
    edit((json) => {
      json.effectiveAt = effectiveAt;
      json.assets.USDC.chains.hub.release.rateBps = 11;
    });
    const far = await causeway("fees plan --schedule bridge --chain hub --no-traffic");
    expect(far.stdout).to.match(
      /assets\.USDC\.chains\.hub\.release\.rateBps = .*11.*from half to twice.*\(5\)/,
    );
    expect([hasty.code, far.code]).to.deep.equal([1, 1]);
  });

  it("plans the upgrade, and a way back that was tried", async () => {
    edit((json) => {
      const { hub } = json.assets.USDC.chains;
      hub.release.rateBps = 10;
      hub.curve = { rateBps: 50, knee: "90000", depth: "500000" };
    });
    const { code, stdout, stderr } = await causeway(
      "fees plan --schedule bridge --chain hub --no-traffic",
    );
    expect(code, stdout + stderr).to.equal(0);
    expect(stdout).to.match(
      /Publish version 2 instead of 1 of the fee schedule of the bridge, effective from/,
    );
    expect(stdout).to.match(/the way back is exact: on a fork, all \d+ values were the same/);
  });

  it("is published, made effective when it is due, and settled when the grace is over", async () => {
    const published = await causeway("fees apply --schedule bridge --chain hub");
    expect(published.code, published.stdout + published.stderr).to.equal(0);
    await pass(3 * DAY);
    expect((await causeway("fees apply --schedule bridge --chain hub")).code).to.equal(0);
    const { config } = chains;
    const custody = ICustody__factory.connect(custodyOf("USDC").address, node);
    const { chainId } = chainNamed(config, "spoke-a");
    const during = await custody.termsOf(chainId);
    expect(during.terms).to.not.equal(during.upcoming);
    await pass(HALF_HOUR);
    const due = await causeway("check --chain hub --json");
    const kinds = JSON.parse(due.stdout).chains[0].findings.map(
      ({ kind }: { kind: string }) => kind,
    );
    expect(kinds).to.include("unsettled-terms");
    expect((await causeway("fees apply --schedule bridge --chain hub")).code).to.equal(0);
    const { terms, upcoming } = await custody.termsOf(chainId);
    expect(terms).to.equal(upcoming);
    const schedule = BridgeFeeSchedule__factory.connect(
      addressesOf(config).BridgeFeeSchedule,
      node,
    );
    expect(await schedule.version()).to.equal(2n);
    const purse = await schedule.purseOf(custodyOf("USDC").assetId);
    expect(
      (await schedule.entryOf(bridgeFeeSubject({ purse, originChainId: chainId }))).inForce,
    ).to.equal(true);
  });

  it("returns exactly, in the configuration too, and touches no other schedule", async () => {
    const messages = readFileSync(join(folder, "config", "local", "destinations.json"), "utf8");
    const { code, stdout, stderr } = await causeway("fees rollback --schedule bridge --chain hub");
    expect(code, stdout + stderr).to.equal(0);
    expect(stderr).to.match(/bridge-fees\.json has version 1 again/);
    expect(await shown()).to.deep.equal(atFirst);
    expect(read()).to.deep.equal(JSON.parse(readFileSync(`config/local/${FILE}`, "utf8")));
    expect(readFileSync(join(folder, "config", "local", "destinations.json"), "utf8")).to.equal(
      messages,
    );
  });

  it("asks of which schedule what comes back at once", async () => {
    const { code, stderr } = await causeway("fees rollback --chain hub");
    expect(code).to.not.equal(0);
    expect(stderr).to.match(/--schedule/);
  });
});
