import { type Finding, NOTHING } from "@causeway/operator";
import { amountText, type CurveTerms, type ReleaseTerms } from "@causeway/protocol";

import type { AssetUnit, PricedPurse, PricedTerms } from "./PricedPurse.ts";

/** What a release costs, in words. */
export function describeRelease(terms: ReleaseTerms, unit: AssetUnit): string {
  const { rateBps, floor, ceiling, flat, vaultBps } = terms;
  const byAmount = `${rateBps} bps, from ${amountText(floor, { decimals: unit.decimals })} to ${amountText(ceiling, unit)}`;
  return `${byAmount}, and ${amountText(flat, unit)}; ${vaultBps} bps of it the providers'`;
}

/** What a curve asks for, in words. */
export function describeCurve({ rateBps, knee, depth }: CurveTerms, unit: AssetUnit): string {
  return `nothing up to ${amountText(knee, unit)}, ${rateBps} bps from ${amountText(depth, unit)} on`;
}

/** All that differs in what a custody asks for. */
export function termsFindings({ curve, releases, unit }: PricedPurse): Finding[] {
  return [
    ...(curve === undefined
      ? []
      : differences("curve-terms", curve, (terms) => describeCurve(terms, unit))),
    ...releases.flatMap((one) =>
      differences("release-terms", one, (terms) => describeRelease(terms, unit)),
    ),
  ];
}

/** What releases shall cost and cost, in words. */
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
): Finding[] {
  const expected = describe(wanted);
  const actual = held === undefined ? NOTHING : describe(held.terms);
  return expected === actual ? [] : [{ kind, subject, expected, held: actual }];
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
