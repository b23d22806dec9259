import { formatEther, formatUnits } from "ethers";

import type { FillerConfig } from "../config.ts";
import type { BooksSummary } from "./summariseBooks.ts";
import type { TrialsSummary } from "./summariseTrials.ts";

type Assets = Pick<FillerConfig, "assets">;

/** The books for people: amounts in whole tokens. */
export function printBooks(config: Assets, { assets, gas, lines, fills }: BooksSummary): string {
  const totals = assets.map((total) => {
    const shown = amountsIn(config, total.asset);
    return [
      total.asset,
      `${total.advances}`,
      ...shown(total.paid, total.repaid, total.curve, total.profit, total.lost, total.inFlight),
      total.yearlyBps === undefined ? "-" : `${Number(total.yearlyBps) / 100}%`,
    ];
  });
  const days = lines.map((line) => {
    const shown = amountsIn(config, line.asset);
    return [
      line.day,
      line.asset ?? "-",
      `${line.origin ?? "-"} to ${line.destination}`,
      `${line.advances}`,
      ...shown(line.paid, line.repaid, line.curve, line.profit, line.lost, line.inFlight),
      formatEther(line.gas),
    ];
  });
  const amounts = ["paid", "repaid", "curve", "profit", "lost", "in flight"];
  return [
    table([["asset", "advances", ...amounts, "a year"], ...totals]),
    table([
      ["gas on", "coins", "for nothing"],
      ...gas.map((one) => [one.chain, formatEther(one.gas), formatEther(one.gasWasted)]),
    ]),
    table([["day", "asset", "route", "advances", ...amounts, "gas"], ...days]),
    ...(fills.length === 0 ? [] : [printFills(config, fills)]),
  ].join("\n\n");
}

function printFills(config: Assets, fills: BooksSummary["fills"]): string {
  const rows = fills.map(({ day, asset, chain, fills: count, fees, received, gas }) => {
    const shown = amountsIn(config, asset)(fees, received);
    return [day, asset ?? "-", chain, `${count}`, ...shown, formatEther(gas)];
  });
  return table([["day", "asset", "chain", "orders filled", "fees", "received", "gas"], ...rows]);
}

/** The same of dry runs. */
export function printTrials(config: Assets, { trials }: TrialsSummary): string {
  const rows = trials.map((line) => {
    const shown = amountsIn(config, line.asset);
    return [
      line.day,
      line.asset,
      `${line.origin} to ${line.destination}`,
      `${line.advances}`,
      ...shown(line.paid, line.repaid, line.profit, line.gasCost, line.lost, line.inFlight),
    ];
  });
  const amounts = ["paid", "repaid", "profit", "gas", "lost", "in flight"];
  return table([["day", "asset", "route", "would have advanced", ...amounts], ...rows]);
}

function amountsIn({ assets }: Assets, symbol: string | undefined) {
  const decimals = assets.find((asset) => asset.symbol === symbol)?.decimals ?? 0;
  return (...amounts: readonly bigint[]) => amounts.map((one) => formatUnits(one, decimals));
}

/** Columns as wide as what they hold. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
