import { type Hex, packCurveTerms, packReleaseTerms } from "@causeway/protocol";

import {
  type BridgeFees,
  toBridgeFees,
} from "../../../../../scripts/causeway/areas/bridge/evm/fees/bridgeFees.ts";
import {
  curveTermsOf,
  releaseTermsOf,
} from "../../../../../scripts/causeway/areas/bridge/fees/configuredTerms.ts";
import type { Config } from "../../../../../scripts/causeway/areas.ts";
import {
  BridgeFeeSchedule__factory,
  ICustody__factory,
} from "../../../../../typechain-types/index.js";
import type { CheckedChains } from "../CheckedChains.ts";
import { pass } from "../plants.ts";
import { withOffer } from "../withOffer.ts";
import { custodyOf } from "./bridges.ts";
import type { Drift } from "./Drift.ts";

const DAY = 24 * 60 * 60;
const HALF_HOUR = 30 * 60;
const CHAIN = "spoke-a";

/** USDC as the configuration has it on spoke A. */
function usdcIn(config: Config) {
  const asset = config.assets.find(({ symbol }) => symbol === "USDC");
  const here = asset?.chains[CHAIN];
  if (asset === undefined || here === undefined) throw new Error(`no USDC on ${CHAIN}`);
  return { asset, here };
}

/** Has a custody of spoke A charge something, as its schedule alone can. */
async function charge(chains: CheckedChains, chainId: bigint, terms: bigint): Promise<void> {
  const schedule = await chains.as(CHAIN, chains.addresses.BridgeFeeSchedule as Hex);
  const custody = ICustody__factory.connect(custodyOf(chains, CHAIN, "USDC"), schedule);
  await custody.setTerms([{ chainId, terms, upcoming: terms }]);
}

/** Version 2, with another rate of USDC. */
function withRate(config: Config, rateBps: number): Config {
  const { bridgeFees } = config;
  const entry = bridgeFees.assets.USDC;
  if (entry === undefined) throw new Error("no fees of USDC");
  const USDC = { ...entry, release: { ...entry.release, rateBps } };
  const assets = { ...bridgeFees.assets, USDC };
  return { ...config, bridgeFees: { ...bridgeFees, version: 2, assets } };
}

/** What a version says, with another rate of an asset's releases. */
function dearer({ assets, shares }: BridgeFees, assetId: Hex, rateBps: bigint): BridgeFees {
  return {
    shares,
    assets: assets.map((asset) => ({
      ...asset,
      origins: asset.origins.map(({ terms, ...origin }) => ({
        ...origin,
        terms: asset.assetId === assetId ? { ...terms, rateBps } : terms,
      })),
    })),
  };
}

/** What releases of the bridge cost. */
export const BRIDGE_FEE_DRIFTS: readonly Drift[] = [
  {
    what: "a release costs something else",
    kind: "release-terms",
    chain: CHAIN,
    says: /USDC from hub; 0\.05 %, min 0\.1, max 25 USDC, .*; 0\.06 %, min 0\.1, max 25 USDC/,
    plant: (chains) => {
      const { asset } = usdcIn(chains.config);
      const [here, hub] = [chains.chain(CHAIN), chains.chain("hub")];
      const terms = releaseTermsOf(chains.config, asset, here, hub);
      return charge(chains, hub.chainId, packReleaseTerms({ ...terms, rateBps: 6n }));
    },
  },
  {
    what: "a vault's curve is steeper",
    kind: "curve-terms",
    chain: CHAIN,
    says: /curve of USDC; .*, 1 % from 500000 USDC on; .*, 2 % from 500000 USDC on/,
    plant: (chains) => {
      const curve = curveTermsOf(chains.config, usdcIn(chains.config), chains.chain(CHAIN));
      if (curve === undefined) throw new Error("no curve");
      return charge(chains, 0n, packCurveTerms({ ...curve, rateBps: 200n }));
    },
  },
  {
    what: "steps of an asset's fees are measured by another release",
    kind: "fee-purse",
    chain: CHAIN,
    says: /WBTC; .* by a release of 0\.03 WBTC; .* by a release of 0\.02 WBTC/,
    config: (config) => {
      const { bridgeFees } = config;
      const { WBTC } = bridgeFees.assets;
      if (WBTC === undefined) throw new Error("no fees of WBTC");
      const assets = { ...bridgeFees.assets, WBTC: { ...WBTC, reference: "0.03" } };
      return { ...config, bridgeFees: { ...bridgeFees, assets } };
    },
    plant: async () => {},
  },
  {
    what: "what is offered by default for an advance would not pay its gas",
    kind: "offer-below-gas",
    chain: CHAIN,
    says: /USDC hub -> spoke-a; at least 0\.[1-9]\d* USDC for 1000 USDC, .*; 0\.000001 USDC by assets/,
    config: (config) => withOffer(config, 1n),
    plant: async () => {},
  },
  {
    what: "what is in force is not charged yet, though its grace is over",
    kind: "unsettled-terms",
    chain: CHAIN,
    says: /USDC from hub; the terms in force; the cheaper of the grace/,
    config: (config) => withRate(config, 6),
    plant: async (chains) => {
      const schedule = BridgeFeeSchedule__factory.connect(
        chains.addresses.BridgeFeeSchedule,
        await chains.deployer(CHAIN),
      );
      const custody = ICustody__factory.connect(
        custodyOf(chains, CHAIN, "USDC"),
        await chains.deployer(CHAIN),
      );
      const [event] = await schedule.queryFilter(schedule.filters.FeeSchedulePublished(1));
      if (event === undefined) throw new Error("no version was published");
      const assetId = (await custody.assetId()) as Hex;
      const fees = dearer(toBridgeFees(event.args.fees as never), assetId, 6n);
      const latest = await chains.rpc(CHAIN).getBlock("latest");
      await schedule.publish(2, (latest?.timestamp ?? 0) + 2 * DAY + 60, fees);
      await pass(chains, CHAIN, 2 * DAY + 60);
      await schedule.makeEffective(fees);
      await pass(chains, CHAIN, HALF_HOUR);
      // a call cannot take the list of an answer
      const subjects = [...(await schedule.subjects())];
      const own = await schedule.purseOf(assetId);
      const hub = (own << 64n) | chains.chain("hub").chainId;
      const due = subjects.filter(
        (subject) => subject >> 64n === own && subject !== hub && subject !== own << 64n,
      );
      await schedule.settle(due);
    },
  },
];
