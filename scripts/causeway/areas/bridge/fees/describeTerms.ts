import { shareText } from "@causeway/backtest";
import { type Finding, NOTHING, type ValueChange } from "@causeway/operator";
import { amountText, type CurveTerms, type ReleaseTerms } from "@causeway/protocol";

import type { AssetUnit, PricedPurse, PricedTerms } from "./PricedPurse.ts";

/** What a release costs, in words. */
export function describeRelease(terms: ReleaseTerms, unit: AssetUnit): string {
  const { rateBps, floor, ceiling, flat, vaultBps } = terms;
  const least = amountText(floor, { decimals: unit.decimals });
  const most = amountText(ceiling, unit);
  const fixed = amountText(flat, { decimals: unit.decimals });
  const rate = `${percentText(rateBps)}, min ${least}, max ${most}, flat ${fixed}`;
  return `${rate}; ${percentText(vaultBps)} to liquidity providers`;
}

/** What a curve asks for, in words. */
export function describeCurve({ rateBps, knee, depth }: CurveTerms, unit: AssetUnit): string {
  return `nothing up to ${amountText(knee, unit)}, ${percentText(rateBps)} from ${amountText(depth, unit)} on`;
}

/** Basis points as people say them: `0.05 %`. */
function percentText(bps: bigint | number): string {
  return `${Number(bps) / BPS_IN_A_PERCENT} %`;
}

const BPS_IN_A_PERCENT = 100;

type Part<Terms> = readonly [value: string, of: (terms: Terms) => bigint, isRate?: true];

const RELEASE: readonly Part<ReleaseTerms>[] = [
  ["rate", ({ rateBps }) => BigInt(rateBps), true],
  ["least", ({ floor }) => floor],
  ["most", ({ ceiling }) => ceiling],
  ["flat", ({ flat }) => flat],
  ["part of the liquidity providers", ({ vaultBps }) => BigInt(vaultBps), true],
];

const CURVE: readonly Part<CurveTerms>[] = [
  ["nothing up to", ({ knee }) => knee],
  ["full rate from", ({ depth }) => depth],
  ["full rate", ({ rateBps }) => BigInt(rateBps), true],
];

/** All that differs in what a custody asks for. */
export function termsFindings({ curve, releases, unit }: PricedPurse): Finding[] {
  return [
    ...(curve === undefined
      ? []
      : differences("curve-terms", curve, (terms) => describeCurve(terms, unit), CURVE, unit)),
    ...releases.flatMap((one) =>
      differences("release-terms", one, (terms) => describeRelease(terms, unit), RELEASE, unit),
    ),
  ];
}

/** What releases must cost and cost, in words. */
export function describeChanges({ curve, releases, unit }: PricedPurse): string[] {
  return [
    ...(curve === undefined ? [] : [change(curve, (terms) => describeCurve(terms, unit))]),
    ...releases.map((one) => change(one, (terms) => describeRelease(terms, unit))),
  ];
}

function differences<Terms>(
  kind: string,
  { subject, wanted, held }: PricedTerms<Terms>,
  describe: (terms: Terms) => string,
  parts: readonly Part<Terms>[],
  unit: AssetUnit,
): Finding[] {
  const expected = describe(wanted);
  const actual = held === undefined ? NOTHING : describe(held.terms);
  if (expected === actual) return [];
  const changes = changesOf(parts, { wanted, held: held?.terms }, unit);
  return [{ kind, subject, expected, held: actual, changes }];
}

/** The parts that change; all of terms that are new. */
function changesOf<Terms>(
  parts: readonly Part<Terms>[],
  { wanted, held }: { readonly wanted: Terms; readonly held: Terms | undefined },
  unit: AssetUnit,
): ValueChange[] {
  return parts.flatMap(([value, of, isRate]) => {
    const [was, is] = [held === undefined ? undefined : of(held), of(wanted)];
    if (was === is) return [];
    const text = (amount: bigint) => (isRate ? percentText(amount) : amountText(amount, unit));
    const before = was === undefined ? "none" : text(was);
    const change = was === undefined ? "" : shareText(`${was}`, `${is}`);
    return [{ value, before, after: text(is), change }];
  });
}

function change<Terms>(
  { subject, wanted, held }: PricedTerms<Terms>,
  describe: (terms: Terms) => string,
): string {
  const now = `${subject}: ${describe(wanted)}`;
  if (held === undefined) return now;
  const before = describe(held.terms);
  return before === describe(wanted) ? `${now}, as before` : `${now}, instead of ${before}`;
}
