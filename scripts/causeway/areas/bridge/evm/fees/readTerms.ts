import { connectContract } from "@causeway/chains/ethers";
import type { ChainView } from "@causeway/chains/evm";
import type { ChainConfig } from "@causeway/operator";
import {
  bridgeFeeSubject,
  type Hex,
  parseBridgeFeeSubject,
  unpackCurveTerms,
  unpackReleaseTerms,
} from "@causeway/protocol";
import { bridgeFeeScheduleAbi, iCustodyAbi } from "@causeway/protocol/contracts";
import { getAddress } from "ethers";

import { addressesOn } from "../../../deployment/index.ts";
import { chainName } from "../../../fees/index.ts";
import { isMinted } from "../../AssetConfig.ts";
import { assetIdOf, custodyOn } from "../../addresses.ts";
import { assetsOn, othersOf, type PlacedAsset } from "../../BridgeConfig.ts";
import {
  curvePath,
  curveTermsOf,
  referenceOf,
  releasePath,
  releaseTermsOf,
} from "../../fees/configuredTerms.ts";
import type { HeldTerms, PricedCurve, PricedPurse, PricedRelease } from "../../fees/PricedPurse.ts";
import type { BridgeFeesContext } from "./BridgeFeesContext.ts";

/** What the configuration has releases cost beside what a chain's custodies ask for, in the order of purses. */
export async function readTerms(context: BridgeFeesContext): Promise<PricedPurse[]> {
  const { config, chain } = context;
  const schedule = await readSchedule(context);
  const placed = assetsOn(config, chain).map((one) => ({
    placed: one,
    assetId: assetIdOf(config, one.asset),
  }));
  const held = schedule.purses.map((purse) => ({
    ...purse,
    isHeld: true,
    placed: placed.find(({ assetId }) => assetId === purse.assetId)?.placed,
  }));
  const missing = placed
    .filter(({ assetId }) => schedule.purses.every((purse) => purse.assetId !== assetId))
    .map(({ placed: one, assetId }) => ({
      assetId,
      placed: one,
      isHeld: false,
      custody: custodyOn(config, chain, one),
      isMinted: isMinted(one.here),
      referenceUnits: referenceOf(config, one.asset),
    }));
  return Promise.all(
    [...held, ...missing].map((purse, number) =>
      pricedPurse({ ...purse, number: BigInt(number) }, schedule, context),
    ),
  );
}

/** A custody that has a purse, or will have one. */
interface Purse extends Omit<PricedPurse, "unit" | "curve" | "releases"> {
  /** Undefined of an asset that the configuration does not have here. */
  readonly placed: PlacedAsset | undefined;
}

interface ScheduleHeld {
  readonly purses: readonly Omit<Purse, "number" | "isHeld" | "placed">[];
  readonly subjects: ReadonlySet<bigint>;
  readonly graceEndsAt: (subject: bigint) => Promise<bigint>;
}

/** What a chain's schedule knows; nothing of one that is not deployed. */
async function readSchedule({ config, chain, view }: BridgeFeesContext): Promise<ScheduleHeld> {
  const address = addressesOn(config, chain).BridgeFeeSchedule;
  if (!(await view.hasCode(address)))
    return { purses: [], subjects: new Set(), graceEndsAt: async () => 0n };
  const schedule = connectContract(bridgeFeeScheduleAbi, address, view.provider);
  const at = { blockTag: view.blockTag };
  const [custodies, subjects] = await Promise.all([schedule.custodies(at), schedule.subjects(at)]);
  const purses = await Promise.all(
    custodies.map(async ({ custody, isMinted: minted, referenceUnits }) => ({
      assetId: (await custodyAt(custody, view).assetId(at)) as Hex,
      custody: getAddress(custody),
      isMinted: minted,
      referenceUnits,
    })),
  );
  return {
    purses,
    subjects: new Set(subjects),
    graceEndsAt: async (subject) => (await schedule.entryOf(subject, at)).graceEndsAt,
  };
}

async function pricedPurse(
  { placed, ...purse }: Purse,
  schedule: ScheduleHeld,
  context: BridgeFeesContext,
): Promise<PricedPurse> {
  const unit =
    placed === undefined
      ? { symbol: `units of ${purse.assetId}`, decimals: 0 }
      : { symbol: placed.asset.symbol, decimals: placed.asset.decimals };
  const read = termsReader(purse, schedule, context);
  const [curve, releases] = await Promise.all([
    pricedCurve(purse, placed, read, context),
    Promise.all(
      originsOf(purse, placed, schedule, context).map((origin) =>
        pricedRelease(origin, placed, read, context),
      ),
    ),
  ]);
  return { ...purse, unit, curve, releases: releases.flatMap((one) => one ?? []) };
}

/** Chain ids of where an asset comes from, and of all that the schedule has terms for. */
function originsOf(
  { number }: Pick<Purse, "number">,
  placed: PlacedAsset | undefined,
  { subjects }: ScheduleHeld,
  { config, chain }: BridgeFeesContext,
): bigint[] {
  const known =
    placed === undefined ? [] : othersOf(config, placed.asset, chain).map(({ chainId }) => chainId);
  const held = [...subjects]
    .map(parseBridgeFeeSubject)
    .flatMap(({ purse, originChainId }) =>
      purse === number && originChainId !== 0n ? [originChainId] : [],
    );
  return [...new Set([...known, ...held])].sort((one, other) => (one < other ? -1 : 1));
}

type ReadTerms = <Terms>(
  originChainId: bigint,
  unpack: (word: bigint) => Terms,
) => Promise<HeldTerms<Terms> | undefined>;

async function pricedRelease(
  originChainId: bigint,
  placed: PlacedAsset | undefined,
  read: ReadTerms,
  context: BridgeFeesContext,
): Promise<PricedRelease | undefined> {
  const { config, chain } = context;
  const held = await read(originChainId, unpackReleaseTerms);
  const origin = placed && originIn(originChainId, placed, context);
  const symbol = placed?.asset.symbol ?? "an asset that is not configured";
  const subject = `${symbol} from ${chainName(originChainId, context)}`;
  if (placed === undefined || origin === undefined) {
    const wanted = held?.terms;
    return wanted && { subject, originChainId, path: undefined, wanted, held };
  }
  const wanted = releaseTermsOf(config, placed.asset, chain, origin);
  return { subject, originChainId, path: releasePath(config, symbol, chain, origin), wanted, held };
}

async function pricedCurve(
  { isMinted: minted, assetId }: Omit<Purse, "placed">,
  placed: PlacedAsset | undefined,
  read: ReadTerms,
  { config, chain }: BridgeFeesContext,
): Promise<PricedCurve | undefined> {
  if (minted) return undefined;
  const held = await read(0n, unpackCurveTerms);
  const wanted = placed && curveTermsOf(config, placed, chain);
  const about = { subject: `curve of ${placed?.asset.symbol ?? assetId}`, originChainId: 0n };
  if (placed !== undefined && wanted !== undefined) {
    return { ...about, path: curvePath(config, placed.asset.symbol, chain), wanted, held };
  }
  return held && { ...about, path: undefined, wanted: held.terms, held };
}

/** A version names all that has terms, so what the configuration does not know any more is named as it is. */
function originIn(
  originChainId: bigint,
  { asset }: PlacedAsset,
  { config, chain }: BridgeFeesContext,
): ChainConfig | undefined {
  return othersOf(config, asset, chain).find(({ chainId }) => chainId === originChainId);
}

function termsReader(
  { number, custody, isHeld }: Omit<Purse, "placed">,
  { subjects, graceEndsAt }: ScheduleHeld,
  { view }: BridgeFeesContext,
): ReadTerms {
  return async (originChainId, unpack) => {
    if (!(await view.hasCode(custody))) return undefined;
    const held = await custodyAt(custody, view).termsOf(originChainId, { blockTag: view.blockTag });
    if (held.upcoming === 0n) return undefined;
    const subject = bridgeFeeSubject({ purse: number, originChainId });
    const inForce = isHeld && subjects.has(subject);
    return {
      inForce,
      terms: unpack(held.upcoming),
      charged: unpack(held.terms),
      graceEndsAt: inForce ? await graceEndsAt(subject) : 0n,
    };
  };
}

function custodyAt(address: string, { provider }: ChainView) {
  return connectContract(iCustodyAbi, address, provider);
}
