import type { Violation } from "@causeway/operator";

import type { BridgeConfig } from "../BridgeConfig.ts";
import type { AssetEntry, OfferEntry } from "../schema.ts";
import { unitsOf } from "../units.ts";
import { amountViolation, MOST_MAXIMUM } from "./amounts.ts";
import { type OfferingWay, offeringWays, statedOffers } from "./statedOffers.ts";
import { within } from "./within.ts";

/** A default offer is one that every transfer of its ways can make. */
export function offerViolations(asset: AssetEntry, config: BridgeConfig): Violation[] {
  const { decimals } = asset;
  return [
    ...statedOffers(asset).flatMap(({ offer, path }) =>
      offerItself(offer, decimals).map(within(path)),
    ),
    ...offeringWays(asset, config).flatMap((way) =>
      onWay(way, decimals, config).map(within(way.path)),
    ),
  ];
}

function offerItself(
  { rateBps, floor, fallsAfter, endsAfter }: OfferEntry,
  decimals: number,
): Violation[] {
  const isNothing = rateBps === 0 && /^[0.]*$/.test(floor);
  const nothing = {
    path: [],
    value: { rateBps, floor },
    rule: "a rate or a floor: null is for no offer",
  };
  const late = {
    path: ["endsAfter"],
    value: endsAfter,
    rule: `more than the ${fallsAfter} s of fallsAfter: in between an offer falls to nothing`,
  };
  return [
    ...amountViolation("floor", floor, decimals, { least: 0n, most: MOST_MAXIMUM }),
    ...(isNothing ? [nothing] : []),
    ...(endsAfter > fallsAfter ? [] : [late]),
  ];
}

/** What is offered is less than what is sent, and over before any deadline that a transfer may have. */
function onWay(
  { offer: { floor, endsAfter }, from, to, maximum }: OfferingWay,
  decimals: number,
  { terms }: BridgeConfig,
): Violation[] {
  const way = `a transfer from ${from} to ${to.name}`;
  const { minLifetime = endsAfter } = terms[to.name] ?? {};
  const tooMuch = {
    path: ["floor"],
    value: floor,
    rule: `less than the ${maximum} that ${way} is at most`,
  };
  const tooLong = {
    path: ["endsAfter"],
    value: endsAfter,
    rule: `at most the ${minLifetime} s that ${way} has at least`,
  };
  return [
    ...(unitsOf(floor, decimals) < unitsOf(maximum, decimals) ? [] : [tooMuch]),
    ...(endsAfter <= minLifetime ? [] : [tooLong]),
  ];
}
