import type { Violation } from "@causeway/operator";

import type { AssetEntry, ChainEntry, LimitEntry } from "../schema.ts";
import { precisionOf, unitsOf } from "../units.ts";
import { within } from "./within.ts";

/** The most units of a transfer, as `Bridge`. */
export const MOST_MAXIMUM = 2n ** 80n - 1n;
/** Digits of such a number, but for zeros behind them: as `RoundAmountLib`. */
const MOST_DIGITS = 9;
/** The most units of a limit, as `CustodyLimits`. */
const MOST_CAPACITY = 2n ** 111n - 1n;
/** The most units of a ceiling, as `Mint`. */
const MOST_CEILING = 2n ** 104n - 1n;

/** Every amount is a number of the asset's units that the contracts can hold. */
export function amountViolations(asset: AssetEntry): Violation[] {
  const { decimals, chains } = asset;
  return [
    ...termsViolations(asset, decimals),
    ...Object.entries(chains).flatMap(([name, chain]) => [
      ...[
        ...termsViolations(chain, decimals),
        ...Object.entries(chain.with ?? {}).flatMap(([other, terms]) =>
          termsViolations(terms, decimals).map(within(["with", other])),
        ),
        ...noCeiling(asset, chain),
      ].map(within(["chains", name])),
    ]),
  ];
}

interface Terms {
  readonly maximum?: string | undefined;
  readonly limit?: LimitEntry | undefined;
  readonly refundLimit?: LimitEntry | undefined;
  readonly ceiling?: string | undefined;
}

function termsViolations(
  { maximum, limit, refundLimit, ceiling }: Terms,
  decimals: number,
): Violation[] {
  return [
    ...amountViolation("maximum", maximum, decimals, { least: 1n, most: MOST_MAXIMUM }),
    ...tooManyDigits("maximum", maximum),
    ...limitViolations("limit", limit, decimals),
    ...limitViolations("refundLimit", refundLimit, decimals),
    ...amountViolation("ceiling", ceiling, decimals, { least: 0n, most: MOST_CEILING }),
  ];
}

/** What is less than a unit is lost at each use of a limit: at least one is refilled each second. */
function limitViolations(
  field: string,
  limit: LimitEntry | undefined,
  decimals: number,
): Violation[] {
  if (limit === undefined) return [];
  const { capacity, window } = limit;
  const units = unitsOf(capacity, decimals);
  const bounds = { least: 0n, most: MOST_CAPACITY };
  const slow = {
    path: ["capacity"],
    value: capacity,
    rule: `0, or at least a unit for each of the ${window} seconds of its window`,
  };
  return [
    ...amountViolation("capacity", capacity, decimals, bounds),
    ...(units > 0n && units < BigInt(window) ? [slow] : []),
  ].map(within([field]));
}

interface Bounds {
  readonly least: bigint;
  readonly most: bigint;
}

/** What is wrong with an amount of whole tokens. */
export function amountViolation(
  field: string,
  amount: string | undefined,
  decimals: number,
  { least, most }: Bounds,
): Violation[] {
  if (amount === undefined) return [];
  const at = { path: [field], value: amount };
  if (precisionOf(amount) > decimals) {
    return [
      { ...at, rule: `at most ${decimals} digits behind the point, as many as the asset has` },
    ];
  }
  const units = unitsOf(amount, decimals);
  if (units < least) return [{ ...at, rule: `at least ${least} unit of the asset` }];
  return units > most ? [{ ...at, rule: `at most ${most} units of the asset` }] : [];
}

function tooManyDigits(field: string, amount: string | undefined): Violation[] {
  const digits = amount?.replace(".", "").replace(/^0+|0+$/g, "") ?? "";
  if (digits.length <= MOST_DIGITS) return [];
  const rule = `at most ${MOST_DIGITS} digits, beside zeros before and behind them`;
  return [{ path: [field], value: amount, rule }];
}

/** What is minted without a bound is bounded by nothing that anybody holds. */
function noCeiling(asset: AssetEntry, chain: ChainEntry): Violation[] {
  const isStated = [asset.ceiling, chain.ceiling].some((ceiling) => ceiling !== undefined);
  if (chain.mode === "lock" || isStated) return [];
  const rule = "a chain that mints has a ceiling, its own or the asset's";
  return [{ path: ["ceiling"], value: undefined, rule }];
}
