import { chainNamed } from "@causeway/operator";
import { bridgeFeeSubject, packReleaseTerms } from "@causeway/protocol";
import { expect } from "chai";
import {
  assetIdOf,
  custodyOn,
} from "../../../../../../../../scripts/causeway/areas/bridge/addresses.ts";
import { assetsOn } from "../../../../../../../../scripts/causeway/areas/bridge/BridgeConfig.ts";
import { addressesOf } from "../../../../../../../../scripts/causeway/areas/deployment/addresses.ts";
import type { Config } from "../../../../../../../../scripts/causeway/areas.ts";
import {
  BridgeFeeSchedule__factory,
  ICustody__factory,
} from "../../../../../../../../typechain-types/index.js";
import {
  FeeUpgrade,
  type UpgradedSchedule,
} from "../../../../../../../scripts/causeway/areas/fees/FeeUpgrade.ts";
import { upgradesAndReturns } from "../../../../../../../scripts/causeway/areas/fees/upgradesAndReturns.ts";
import type { AppliedChains } from "../../../../../../../scripts/world/AppliedChains.ts";

const DAY = 24 * 60 * 60;
const SCHEDULE: UpgradedSchedule = { schedule: "bridge", file: "bridge-fees.json" };

describe("causeway fees of the bridge, an upgrade and its return", function () {
  this.timeout(600_000);
  let chains: AppliedChains;
  let upgrade: FeeUpgrade;

  before(async () => {
    upgrade = await FeeUpgrade.start(SCHEDULE);
    chains = upgrade.chains;
  });

  after(() => upgrade?.stop());

  const found = (config?: Config) => upgrade.found(config);
  const undone = (work: () => Promise<void>) => upgrade.undone(work);

  function custodyOf(symbol: string) {
    const { config } = chains;
    const hub = chainNamed(config, "hub");
    const placed = assetsOn(config, hub).find(({ asset }) => asset.symbol === symbol);
    if (placed === undefined) throw new Error(`no ${symbol}`);
    const address = custodyOn(config, hub, placed);
    return { address, assetId: assetIdOf(config, placed.asset) };
  }

  /** Sets terms as only the schedule can. */
  async function setTerms(symbol: string, chainId: bigint, rateBps: bigint): Promise<void> {
    const schedule = await upgrade.hub.as(addressesOf(chains.config).BridgeFeeSchedule);
    const terms = packReleaseTerms({
      ...{ flat: 0n, floor: 100_000n, ceiling: 25_000_000n, vaultBps: 7_000n },
      rateBps,
    });
    const custody = ICustody__factory.connect(custodyOf(symbol).address, schedule);
    await (await custody.setTerms([{ chainId, terms, upcoming: terms }])).wait();
  }

  const spokeA = () => chainNamed(chains.config, "spoke-a").chainId;

  it("stands as configured, an asset a purse", async () => {
    expect(await found()).to.deep.equal([]);
    const { code, stdout } = await upgrade.fees("show");
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
      const admin = await upgrade.hub.as(chains.config.deployer);
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

  it("refuses to raise a rate by more than a step", () =>
    undone(async () => {
      const before = upgrade.read();
      const effectiveAt = await upgrade.inDays(3);
      upgrade.edit((json) => {
        Object.assign(json, { version: 2, effectiveAt });
        const { USDC } = json.assets;
        USDC.chains = { hub: { release: { ...USDC.release, rateBps: 11 } } };
      });
      const far = await upgrade.fees("plan --no-traffic");
      expect(far.stdout).to.match(
        /assets\.USDC\.chains\.hub\.release\.rateBps = .*11.*from half to twice.*\(5\)/,
      );
      expect(far.code).to.equal(1);
      upgrade.edit((json) => Object.assign(json, before));
    }));

  upgradesAndReturns(
    {
      ...SCHEDULE,
      subject: "fee schedule of the bridge",
      raise: ({ assets: { USDC } }) => {
        const release = { ...USDC.release, rateBps: 10 };
        const curve = { rateBps: 50, knee: "90000", depth: "500000" };
        USDC.chains = { hub: { release, curve } };
      },
      held: async ({ hub }) => {
        const custody = ICustody__factory.connect(custodyOf("USDC").address, hub);
        const { terms, upcoming } = await custody.termsOf(spokeA());
        return [terms, upcoming];
      },
      unsettled: "unsettled-terms",
    },
    () => upgrade,
  );

  it("knows each origin as a subject of the asset's purse", async () => {
    const { BridgeFeeSchedule } = addressesOf(chains.config);
    const schedule = BridgeFeeSchedule__factory.connect(BridgeFeeSchedule, upgrade.hub);
    const purse = await schedule.purseOf(custodyOf("USDC").assetId);
    const subject = bridgeFeeSubject({ purse, originChainId: spokeA() });
    expect((await schedule.entryOf(subject)).inForce).to.equal(true);
  });

  it("asks of which schedule what comes back at once", async () => {
    const { code, stderr } = await upgrade.causeway("fees rollback");
    expect(code).to.not.equal(0);
    expect(stderr).to.match(/--schedule/);
  });
});
