import {
  type CurveTerms,
  type Hex,
  isFreeCurve,
  isFreeRelease,
  type ReleaseTerms,
} from "@causeway/protocol";
import { bridgeFeeScheduleAbi, interfaceOf } from "@causeway/protocol/contracts";

import type { PricedPurse } from "../../fees/PricedPurse.ts";

/** The contract's functions and events. */
export const bridgeScheduleAbi = interfaceOf(bridgeFeeScheduleAbi);

/** The content of a version, as `BridgeFees`. */
export interface BridgeFees {
  readonly assets: AssetFees[];
  readonly shares: { readonly account: Hex; readonly bps: number }[];
}

/** What an asset's releases cost. */
export interface AssetFees {
  readonly assetId: Hex;
  readonly curve: { readonly free: boolean; readonly terms: CurveTerms };
  readonly origins: OriginFees[];
}

export interface OriginFees {
  readonly originChainId: bigint;
  readonly free: boolean;
  readonly terms: ReleaseTerms;
}

/** What is minted is never emptied: it has no curve. */
const NO_CURVE: AssetFees["curve"] = { free: false, terms: { rateBps: 0n, knee: 0n, depth: 0n } };

/** The content that says what purses must ask for, in their order. */
export function toContent(purses: readonly PricedPurse[], shares: BridgeFees["shares"]) {
  const assets = purses.map(({ assetId, curve, releases }) => ({
    assetId,
    curve:
      curve === undefined ? NO_CURVE : { free: isFreeCurve(curve.wanted), terms: curve.wanted },
    origins: releases.map(({ originChainId, wanted }) => ({
      originChainId,
      free: isFreeRelease(wanted),
      terms: wanted,
    })),
  }));
  return { assets, shares } satisfies BridgeFees;
}

/** As the contract hashes it. */
export function encodeBridgeFees(fees: BridgeFees): Hex {
  return bridgeScheduleAbi.getAbiCoder().encode([...FRAGMENT.inputs], [fees]) as Hex;
}

/** Content that was encoded. */
export function decodeBridgeFees(content: Hex): BridgeFees {
  const [fees] = bridgeScheduleAbi.getAbiCoder().decode([...FRAGMENT.inputs], content);
  return toBridgeFees(fees);
}

/** Content as a call or an event gives it. */
export function toBridgeFees(fees: LooseFees): BridgeFees {
  return {
    assets: fees.assets.map(({ assetId, curve, origins }) => ({
      assetId: assetId as Hex,
      curve: { free: curve.free, terms: toCurve(curve.terms) },
      origins: origins.map(({ originChainId, free, terms }) => ({
        originChainId,
        free,
        terms: toRelease(terms),
      })),
    })),
    shares: fees.shares.map(({ account, bps }) => ({ account: account as Hex, bps: Number(bps) })),
  };
}

type LooseRelease = readonly [bigint, bigint, bigint, bigint, bigint];

interface LooseFees {
  readonly assets: readonly {
    readonly assetId: string;
    readonly curve: { readonly free: boolean; readonly terms: CurveTerms };
    readonly origins: readonly {
      readonly originChainId: bigint;
      readonly free: boolean;
      readonly terms: LooseRelease;
    }[];
  }[];
  readonly shares: readonly { readonly account: string; readonly bps: bigint }[];
}

const FRAGMENT = bridgeScheduleAbi.getFunction("makeEffective");

function toCurve({ rateBps, knee, depth }: CurveTerms): CurveTerms {
  return { knee, depth, rateBps };
}

/** By place, as `ReleaseTerms` has them: what decodes is an array, which has a `flat` of its own. */
function toRelease(terms: LooseRelease): ReleaseTerms {
  const [rateBps, vaultBps, floor, ceiling, flat] = terms;
  return { flat, floor, ceiling, rateBps, vaultBps };
}
