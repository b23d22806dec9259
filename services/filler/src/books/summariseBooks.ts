import type { FillerConfig } from "../config.ts";
import { WHOLE_BPS } from "../decide/profit.ts";
import { assetNamed, chainNamed } from "../names.ts";
import type { BookRow, FillRow } from "../store/books.ts";

/** Amounts of the books that add up over routes and days, units of the asset. */
type Amounts = Omit<
  BookRow,
  "day" | "assetId" | "originChainId" | "destinationChainId" | "gas" | "gasWasted"
>;

/** What an asset came to. */
export interface AssetTotal extends Amounts {
  readonly asset: string;
  /** What a year of capital that was out as it was would have left, of itself; undefined before anything was repaid. */
  readonly yearlyBps: bigint | undefined;
}

/** What was paid for gas on a chain, smallest unit of its coin. */
export interface GasTotal {
  readonly chain: string;
  readonly gas: bigint;
  /** Of that, for what advanced nothing. */
  readonly gasWasted: bigint;
}

/** A line of the books, with names. */
export interface BookLine extends BookRow {
  /** Undefined of gas that was for no transfer. */
  readonly asset: string | undefined;
  readonly origin: string | undefined;
  readonly destination: string;
}

/** A line of fills, with names. */
export interface FillLine extends FillRow {
  /** Undefined of gas for nothing. */
  readonly asset: string | undefined;
  readonly chain: string;
}

/** What `GET /books` answers. */
export interface BooksSummary {
  readonly assets: readonly AssetTotal[];
  readonly gas: readonly GasTotal[];
  readonly lines: readonly BookLine[];
  /** Held orders that were filled. */
  readonly fills: readonly FillLine[];
}

/** The books with names, and what each asset and each chain came to. */
export function summariseBooks(
  config: Pick<FillerConfig, "assets" | "chains">,
  rows: readonly BookRow[],
  fills: readonly FillRow[] = [],
): BooksSummary {
  const lines = rows.map((row) => ({
    ...row,
    asset: row.assetId === null ? undefined : assetNamed(config, row.assetId),
    origin: row.originChainId === null ? undefined : chainNamed(config, row.originChainId),
    destination: chainNamed(config, row.destinationChainId),
  }));
  const symbols = new Set(lines.flatMap(({ asset }) => asset ?? []));
  const destinations = new Set(lines.map(({ destination }) => destination));
  return {
    assets: [...symbols].map((asset) =>
      totalOf(
        asset,
        lines.filter((line) => line.asset === asset),
      ),
    ),
    gas: [...destinations].map((chain) => {
      const there = lines.filter((line) => line.destination === chain);
      return { chain, gas: sum(there, "gas"), gasWasted: sum(there, "gasWasted") };
    }),
    lines,
    fills: fills.map((row) => ({
      ...row,
      asset: row.assetId === null ? undefined : assetNamed(config, row.assetId),
      chain: chainNamed(config, row.chainId),
    })),
  };
}

function totalOf(asset: string, lines: readonly BookLine[]): AssetTotal {
  const amounts = {
    advances: sum(lines, "advances"),
    paid: sum(lines, "paid"),
    repaid: sum(lines, "repaid"),
    owed: sum(lines, "owed"),
    curve: sum(lines, "curve"),
    profit: sum(lines, "profit"),
    lost: sum(lines, "lost"),
    inFlight: sum(lines, "inFlight"),
    used: sum(lines, "used"),
    unitSeconds: sum(lines, "unitSeconds"),
  };
  return { asset, ...amounts, yearlyBps: yearlyBps(amounts) };
}

const YEAR_SECONDS = 31_536_000n;

/** What is lost leaves less than nothing. */
function yearlyBps({ profit, lost, unitSeconds }: Amounts): bigint | undefined {
  if (unitSeconds === 0n) return undefined;
  return ((profit - lost) * YEAR_SECONDS * WHOLE_BPS) / unitSeconds;
}

function sum(lines: readonly BookLine[], field: keyof Amounts | "gas" | "gasWasted"): bigint {
  return lines.reduce((total, line) => total + line[field], 0n);
}
