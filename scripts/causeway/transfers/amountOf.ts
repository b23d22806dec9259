import { formatUnits } from "ethers";

import type { TransferSituation } from "./TransferSituation.ts";

/** An amount of the transfer's asset, for people. */
export function amountOf({ asset, transfer }: TransferSituation, units: bigint): string {
  if (asset === undefined) return `${units} units of asset ${transfer.assetId}`;
  return `${formatUnits(units, asset.decimals).replace(/\.0$/, "")} ${asset.symbol}`;
}
