import { describeShares } from "../../../fees/index.ts";
import { describeCurve, describeRelease } from "../../fees/describeTerms.ts";
import type { PricedPurse } from "../../fees/PricedPurse.ts";
import type { BridgeFees } from "./bridgeFees.ts";

/**
 * What the configuration says otherwise than an earlier version did, in words. Of what came after that version a return
 * changes nothing, so it must cost what it costs.
 */
export function differencesFrom(
  earlier: BridgeFees,
  now: BridgeFees,
  purses: readonly PricedPurse[],
): string[] {
  const [sharesBefore, sharesNow] = [earlier, now].map(({ shares }) => describeShares(shares));
  return [
    ...(sharesBefore === sharesNow ? [] : [`shares were ${sharesBefore} and are ${sharesNow}`]),
    ...purses.flatMap((purse) => purseDifferences(earlier, purse)),
  ];
}

function purseDifferences(
  { assets }: BridgeFees,
  { assetId, curve, releases, unit }: PricedPurse,
): string[] {
  const then = assets.find((asset) => asset.assetId === assetId);
  const told = (subject: string, before: string | undefined, is: string) =>
    before === undefined || before === is ? [] : [`${subject}: ${before}, and not ${is}`];
  const curveBefore = then?.curve.terms ?? curve?.held?.terms;
  return [
    ...(curve === undefined
      ? []
      : told(
          curve.subject,
          curveBefore && describeCurve(curveBefore, unit),
          describeCurve(curve.wanted, unit),
        )),
    ...releases.flatMap(({ subject, originChainId, wanted, held }) => {
      const named = then?.origins.find((origin) => origin.originChainId === originChainId)?.terms;
      const before = named ?? held?.terms;
      return told(subject, before && describeRelease(before, unit), describeRelease(wanted, unit));
    }),
  ];
}
